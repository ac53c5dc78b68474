// The page's side of the Python app: one way in (markup), one way out (what a person did), and what only the device has.
import { afterwards, catchUp } from './afterwards.js';
import { bring as fetchPart } from './boot.mjs';
import { adornments } from './build.mjs';
import './choices.js';
import * as device from './device.js';
import { keepFocus } from './focus.js';
import { hang, taken } from './gallery.js';
import { listen } from './listen.js';
import { patch, staying } from './patch.js';

let table;   // what moves and sounds at a table; fetched with the first of them
let steps;   // what leads the focus over it

const utf8 = new TextDecoder();

/** Shows this markup, which comes as UTF-8: only what differs is touched. False: what need not be read again is not there. */
function render(html) {
  catchUp();
  const root = document.getElementById('app');
  const made = document.createElement('template');
  made.innerHTML = taken(utf8.decode(html));
  if (staying(made.content).some((one) => !one)) return false;
  const motion = table?.prepare(root, made.content);
  if (motion) first(root, made.content);
  const refocus = keepFocus(root, made.content);
  patch(root, made.content, motion?.lingers);
  if (document.documentElement.dataset.ready) arrive(root);
  else afterwards(() => arrive(root));   // the first screen is painted before it is asked where all lies
  refocus?.();   // it asks what is seen, which is known anew once for this and for what moves
  motion?.start();
  table?.lead(root);
  if (!table && document.getElementById('cues')) {
    import('./table/cues.js').then((module) => { table = module; table.lead(root); }, () => {});   // without it nothing moves
  }
  const asks = root.querySelector('[autofocus]:not([popover])');
  if (asks && asks.id !== greeted) asks.focus({ preventScroll: Boolean(scene) });   // a scene begins at its head
  greeted = asks?.id;
  return true;
}

/** The board comes first, the log afterwards, unless somebody is at it. */
function first(root, next) {
  const [shown, wanted] = [root, next].map((tree) => tree.querySelector('#panel'));
  const waits = wanted?.cloneNode();
  if (!shown?.cloneNode().isEqualNode(waits) || shown.contains(document.activeElement)) return;
  waits.dataset.same = '';
  wanted.replaceWith(waits);
  afterwards(() => patch(shown, wanted));
}

/** A new screen is seen from its beginning, and nothing of the last lies over it. */
addEventListener('hashchange', () => {
  top();
  document.querySelector(':popover-open')?.hidePopover();
});
function top() {
  for (const one of [document.scrollingElement, document.querySelector('main')]) one?.scrollTo({ top: 0, behavior: 'instant' });
}

/** Whoever comes to another screen begins there, at its headline or at the board, and hears where that is. */
function arrive(root) {
  const shown = ['curtain', 'past', 'ceremony', 'scoring'].find((id) => document.getElementById(id));
  if (shown !== scene && (shown || scene === 'curtain')) top();   // the hand that is taken up behind a curtain, too
  if (scene === 'past' && !shown) document.querySelector('#panel:has(.log)')?.scrollTo({ top: 0, behavior: 'instant' });   // what comes now comes first
  scene = shown;
  if (scene === 'past') document.querySelector('#panel .is-now')?.scrollIntoView({ block: 'nearest' });
  const head = document.getElementById('board') ?? root.querySelector('h1[tabindex]');
  if (arrived && head !== arrived) top();   // also where the address stays: from the lobby to its table
  if (head !== arrived && document.activeElement === document.body) head?.focus({ preventScroll: true });
  arrived = head;
}

/** Waits until what happened last has been seen. */
async function still() {
  await table?.still();
}

/** Leads the focus; whether there was anything to go to. */
function walk(key) {
  return Boolean(steps?.walk(key));
}

/** Starts the second Python, while there is nothing yet to think about. */
async function rouse() {
  (await import('./table/thinking.js').catch(() => null))?.begin();
}

/** Asks the second Python; see app/table/asking.py. */
async function think(...question) {
  return (await import('./table/thinking.js').catch(() => null))?.ask(...question);
}

let arrived;   // where the screen that is shown begins
let scene;     // what is shown there in place of a table that is played at
let greeted;   // what asked for the focus last; it gets it once

/** Parts: a game's rules, board and words, what all tables are drawn with, what far ones need, or what thinks; with style and drawings. */
async function bring(...parts) {
  // The slanted type comes before a table is drawn: for one that comes later all is laid out anew.
  if (parts.includes('play')) document.fonts.load('italic 1em "EB Garamond"').catch(() => {});   // there are others
  const seated = parts.includes('play') && [
    import('./table/near.js').catch(() => {}),   // before the first tap
    import('./table/hold.js').catch(() => {}),
    import('./table/walk.js').then((module) => { steps = module; }, () => {}),
  ];
  await Promise.all([...(seated || []), ...parts.flatMap((part) => [whole(part), ...adornments[part].map((path) => soon(path.endsWith('.css') ? dress(path) : adorn(part, path)))])]);
}

/** What is not as this page knows it is of a newer version. */
async function whole(part) {
  try {
    await fetchPart(part);
  } catch (error) {
    if (/damaged|missing/.test(error.why)) {
      document.documentElement.dataset.replaced = 'yes';
      dispatchEvent(new Event('tafelrunde:update'));
    }
    throw error;
  }
}

const PATIENCE = 4000;   // ms
const soon = (adorning) => Promise.race([adorning, new Promise((done) => setTimeout(done, PATIENCE))]);
const adorned = {};

/** Its drawings; an unadorned table can be played at. */
function adorn(game, path) {
  adorned[game] ??= device.read(path).then((text) => hang(game, text)).catch(() => { delete adorned[game]; });
  return adorned[game];
}

function dress(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((done) => {
    link.onload = done;
    link.onerror = () => done(link.remove());   // an unadorned table can be played at
    document.head.append(link);
  });
}

/** Brings a paragraph of the rule book into view and marks it; has it read, too, if somebody asked for this one. */
function show(id, { heard }) {
  document.querySelector('.is-shown')?.classList.remove('is-shown');
  const element = document.getElementById(id);
  element?.classList.add('is-shown');
  if (!element) return;
  element.scrollIntoView({ block: element.matches('h2, nav') ? 'start' : 'center' });
  if (!heard) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The language of the page; by day, by night, or as the system wishes; and how much moves. */
function look(language, theme, motion) {
  const page = document.documentElement;
  page.lang = language;
  page.dataset.motion = motion;
  if (theme === 'auto') delete page.dataset.theme;
  else page.dataset.theme = theme;
}

/** What tables of several devices need of the network. */
const network = () => import('./peers/network.js');

globalThis.tafelrunde = { ...device, bring, listen, look, network, render, rouse, show, still, think, walk };
