// The page's side of the Python app: one way in (markup), one way out (what a person did), and what only JavaScript has.
import { bring as fetchPart } from './boot.mjs';
import './choices.js';
import { keepFocus } from './focus.js';
import { hang, taken } from './gallery.js';
import { patch } from './patch.js';
import { last } from './lasting.js';
import { walk } from './walk.js';
import { createStore, del, entries, set, update as alter } from '../vendor/idb-keyval.js';

const COMMANDS = ['play', 'why', 'do', 'select'];

let table;   // what moves and sounds at a table; fetched with the first of them

const utf8 = new TextDecoder();

/** Shows this markup, which comes as UTF-8: only what differs is touched. False: what need not be read again is not there. */
export function render(html) {
  follow?.();
  const root = document.getElementById('app');
  const made = document.createElement('template');
  made.innerHTML = taken(utf8.decode(html));
  if ([...made.content.querySelectorAll('[data-unread]')].some(({ id }) => !document.getElementById(id))) return false;
  const motion = table?.prepare(root, made.content);
  if (motion) first(root, made.content);
  const refocus = keepFocus(root);
  patch(root, made.content, motion?.lingers);
  motion?.start();
  arrive(root);
  refocus?.();
  table?.lead(root);
  if (!table && document.getElementById('cues')) import('./table/cues.js').then((module) => { table = module; table.lead(root); });
  const asks = root.querySelector('[autofocus]:not([popover])');
  if (asks && asks.id !== greeted) asks.focus();
  greeted = asks?.id;
  return true;
}

let follow;   // shows what stands beside the board

/** The board comes first: the log follows when that has been painted, unless somebody is at it. */
function first(root, next) {
  const [shown, wanted] = [root, next].map((tree) => tree.querySelector('#panel'));
  const waits = wanted?.cloneNode();
  if (!shown?.cloneNode().isEqualNode(waits) || shown.contains(document.activeElement)) return;
  waits.dataset.unread = '';
  wanted.replaceWith(waits);
  follow = () => {
    follow = null;
    patch(shown, wanted);
  };
  requestAnimationFrame(() => setTimeout(() => follow?.()));
}

/** A new screen is seen from its beginning. */
function top() {
  for (const one of [document.scrollingElement, document.querySelector('main')]) one?.scrollTo({ top: 0, behavior: 'instant' });
}

/** Whoever comes to another screen begins there, at its headline or at the board, and hears where that is. */
function arrive(root) {
  const looksBack = Boolean(document.getElementById('past'));
  if (looksBack && !back) top();
  back = looksBack;
  if (back) document.querySelector('#panel .is-now')?.scrollIntoView({ block: 'nearest' });
  const head = root.querySelector('#board, h1[tabindex]');
  if (head !== arrived && document.activeElement === document.body) head?.focus({ preventScroll: true });
  arrived = head;
}

/** Waits until what happened last has been seen. */
export async function still() {
  await table?.still();
}

/** Asks the bots' own Python; see app/thinking.py. */
export async function think(...question) {
  return (await import('./table/mind.js')).ask(...question);
}

let arrived;   // where the screen that is shown begins
let back;      // whether it is a look back
let greeted;   // what asked for the focus last; it gets it once

/** Hears everything at one place and tells it as (kind, value, extra). */
export function listen(handler) {
  const led = (button) => document.getElementById(button.getAttribute('aria-controls'))?.focus({ preventScroll: true });
  addEventListener('click', (event) => {
    const element = event.target.closest?.(COMMANDS.map((name) => `[data-${name}]`).join());
    if (!element && document.getElementById('notice') && !event.target.closest?.('#notice a')) handler('do', 'close', '');
    if (!element || element.disabled) return;
    // What the patch makes of a button must not answer the very tap that brought it about.
    if (element.tagName === 'BUTTON' && !element.hasAttribute('popovertarget')) event.preventDefault();
    const kind = COMMANDS.find((name) => element.dataset[name] !== undefined);
    handler(kind, element.dataset[kind], element.id);
    if (!element.matches('[role=tab]')) led(element);
    // On a phone the panel has closed over what was tapped in it.
    if (element === document.activeElement && element.closest('#panel') && !element.getClientRects().length) {
      document.getElementById('board')?.focus({ preventScroll: true });
    }
  });
  addEventListener('keydown', (event) => {
    const element = event.target;
    // One layer after the other: the browser closes leaves.
    if (event.key === 'Escape' && document.getElementById('notice')) handler('do', 'close', '');
    else if (event.key === 'Escape' && !document.querySelector(':popover-open')) document.getElementById('now')?.click();
    if ((event.key === 'Enter' || event.key === ' ') && element.matches?.('[role=button]:not(button)')) {
      event.preventDefault();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
  });
  addEventListener('click', async ({ target }) => {
    const text = document.getElementById(target.closest?.('[data-copy]')?.dataset.copy);
    if (!text) return;
    text.select();   // where the browser refuses, the person copies by hand
    await navigator.clipboard.writeText(text.value);
    const button = target.closest('button');
    button.focus();
    handler('do', 'copied', '');
    led(button);
  });
  addEventListener('click', ({ target }) => {
    const text = document.getElementById(target.closest?.('[data-share]')?.dataset.share);
    if (text) navigator.share({ title: document.title, url: text.value }).catch(() => {});   // not after all
  });
  // Whoever comes to a name, comes to write another one.
  addEventListener('focusin', ({ target }) => target.matches('.seat-name') && target.select());
  // What stands on a leaf is asked for when it opens.
  addEventListener('beforetoggle', ({ target, newState }) => {
    if (newState === 'open' && 'unwritten' in target.dataset) handler('open', target.id, '');
  }, true);
  // Whoever goes on with Tab has left the leaf: what lies behind it is not gone through unseen.
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const leaf = target.closest?.('[popover]:popover-open');
    if (leaf && relatedTarget && !relatedTarget.closest('[popover]')) leaf.hidePopover();
  });
  // A hand is shown only while it is held: by finger, mouse or key.
  let held = false;
  let places = [];
  const hold = (what) => {
    if (held === Boolean(what)) return;
    held = Boolean(what);
    if (held) places = [document.scrollingElement, document.querySelector('main')].map((one) => [one, one.scrollTop]);
    handler('hold', what, '');
    if (held) document.getElementById('hand')?.scrollIntoView({ block: 'center' });
    else for (const [one, top] of places) one.scrollTop = top;
  };
  const holds = ({ target, key = 'Enter', repeat }) => !repeat && (key === 'Enter' || key === ' ') && target.closest?.('[data-hold]');
  for (const begin of ['pointerdown', 'keydown']) {
    addEventListener(begin, (event) => holds(event) && hold(holds(event).dataset.hold));
  }
  for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(end, () => hold(''));
  addEventListener('contextmenu', (event) => held && event.preventDefault());
  addEventListener('change', async ({ target }) => {
    if (target.name && target.type !== 'range') handler('field', target.name, target.files ? await target.files[0].text() : target.value);
  });
  addEventListener('input', ({ target }) => target.type === 'range' && handler('field', target.name, target.value));
  addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey, target, key } = event;
    const types = target.matches('input:not([type=range], [type=file]), textarea, select');
    // On many keyboards brackets are written with AltGr, which counts as Ctrl and Alt.
    if (key.length === 1 && key !== ' ' && !types && !metaKey && ctrlKey === altKey) handler('key', key, '');
  });
  addEventListener('hashchange', () => {
    top();
    handler('route', location.hash, '');
  });
  addEventListener('tafelrunde:update', () => handler('update', '', ''));
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event;
    handler('install', 'yes', '');
  });
  addEventListener('appinstalled', () => handler('install', '', ''));
}

/** A game's rules, board and words, or what tables far away need, unless Python has them; and the style and the drawings of a table. */
export async function bring(part, known) {
  await Promise.all([dress(part), dress('motion'), part === 'peers' || adorn(part), known || fetchPart(part)]);
}

const adorned = {};

/** Its drawings; an unadorned table can be played at. */
function adorn(game) {
  adorned[game] ??= read(`art/${game}.svg`).then((text) => hang(game, text)).catch(() => {});
  return adorned[game];
}

function dress(game) {
  const href = `style/${game}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((done) => {
    link.onload = link.onerror = done;   // an unadorned table can be played at
    document.head.append(link);
  });
}

const kept = createStore('tafelrunde', 'kept');   // not the library's own: several sites may share this origin

/** What is kept on this device; texts come as UTF-8. */
export const store = {
  set(key, value) {
    if (key.startsWith('game:')) last();
    return set(key, utf8.decode(value), kept);
  },
  change: (key, how) => alter(key, (text) => how(text ?? ''), kept),   // in one step: no other tab comes between
  drop: (key) => del(key, kept),
  all: async () => JSON.stringify(await entries(kept)),
};

/** What tables of several devices need of the network. */
export const network = () => import('./peers/network.js');

/** A file of our own, as text. */
export async function read(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

const herald = () => import('./herald.js');

/** Whose turn it is, for whoever looks at another page: in the title, on the icon, and as a notice of the system. */
export function tell(title, mine, notice) {
  document.title = title;
  if (mine || document.documentElement.dataset.turn) herald().then((one) => one.mark(mine));
  document.documentElement.dataset.turn = mine ? 'mine' : '';
  if (notice && document.hidden) herald().then((one) => one.notify(title, notice));
}

/** Whether the person lets us send notices; the browser asks. */
export const permit = async () => 'Notification' in globalThis && await Notification.requestPermission() === 'granted';

/** Whether a game or a table far away is ours; see claim.js. */
export const claim = async (...what) => (await import('./claim.js')).claim(...what);

/** Brings a paragraph of the rule book into view, marks it, and has it read. */
export function show(id) {
  document.querySelector('.is-shown')?.classList.remove('is-shown');
  const element = document.getElementById(id);
  element?.classList.add('is-shown');
  if (!element) return;
  element.scrollIntoView({ block: 'center' });
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The language of the page; by day, by night, or as the system wishes; and how much moves. */
export function look(language, theme, motion) {
  const page = document.documentElement;
  page.lang = language;
  page.dataset.motion = motion;
  if (theme === 'auto') delete page.dataset.theme;
  else page.dataset.theme = theme;
}

/** Whether the system can hand a link to other programs. */
export const shares = () => Boolean(navigator.share);

/** Whether the person has asked the system for less motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A moment in seconds as people say it: today at five, yesterday, the third of May; as where they live, if that speaks it. */
export function when(seconds, spoken) {
  const language = navigator.languages.find((one) => one.startsWith(spoken)) ?? spoken;
  const then = new Date(seconds * 1000);
  const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(Date.now()) - midnight(then)) / 864e5);
  const time = then.toLocaleTimeString(language, { timeStyle: 'short' });
  if (days > 6) return then.toLocaleDateString(language, { dateStyle: 'medium' });
  return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')}, ${time}`;
}

/** Gives a text to the person as a file. */
export function saveAs(name, text) {
  const link = Object.assign(document.createElement('a'), { download: name });
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.click();
  URL.revokeObjectURL(link.href);
}

let prompt;   // what the browser offers when the page can be installed

/** Asks whether the page shall be put on the device as an app. */
export async function install() {
  await prompt?.prompt();
}

/** Lets the version that waits take over; the page is loaded anew as soon as it has. */
export async function update() {
  const { waiting } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  navigator.serviceWorker?.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('skip-waiting');
}

globalThis.tafelrunde = { bring, calm, claim, install, listen, look, network, permit, read, render, saveAs, shares, show, still, store, tell, think, update, walk, when };
