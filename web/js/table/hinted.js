// What a hint tells to do is marked on the table as far as the next tap goes: what does it or leads to a leaf with that, else what
// is picked for it. app/court/views.py says what it is.
import { reveal } from '../strip.js';

let marked = [], lines = 0, open = false, offer;
// What it told last, and what of that the first step over the table leads to, as long as nothing else has happened there.
let told = [], way = [], link;

export function hinted(root) {
  const [hint, notice] = ['#hint', '#notice'].map((one) => root.querySelector(one));
  const found = hint?.dataset.wants ? toTap(root.querySelector('#board'), hint.dataset) : [];
  for (const element of marked) if (!found.includes(element)) mark(element, false);
  for (const element of found) mark(element, hint.dataset.word);
  if (found[0] && !marked.includes(found[0])) reveal(found[0]);
  if (found[0] && (found.length !== told.length || found.some((one) => !told.includes(one)))) [way, link] = [found, stands()];
  if (found[0] || !notice) told = found;   // beneath a message the hint stays what it is
  marked = found;
  aside();
  const before = lines;
  lines = hint?.children.length ?? 0;
  // The next step stands below the one before: with large letters beneath the end of the leaf.
  if (before && lines > before) hint.parentElement.scrollTop = hint.children[before].offsetTop - hint.offsetTop;
  // Whoever has no pointer comes to what is new: not to a hint that something else was told over for a while.
  const [enough, more] = [root.querySelector('#unhint'), root.querySelector('#notice [data-offer]')];
  const asks = (more !== offer && more) || (!open && enough);
  if (asks && document.activeElement.matches(':focus-visible')) asks.focus({ preventScroll: true });
  open = Boolean(enough) || (open && Boolean(notice));
  offer = more;
}
addEventListener('resize', aside);
addEventListener('keydown', (event) => {
  const enough = document.getElementById('unhint');
  if (event.key !== 'Escape' || !enough || document.querySelector(':popover-open')) return;
  event.stopImmediatePropagation();   // one layer after the other: what is picked stays picked
  enough.click();
}, true);

/** Where a hint leads that stands, or was just read: once. */
export function pointed() {
  const to = stands() === link && way.find((one) => one.isConnected && one.getClientRects().length && one !== document.activeElement);
  way = [];
  return to || null;
}

const stands = () => document.getElementById('cues')?.dataset.link;

function mark(element, word) {
  element.classList.toggle('is-hinted', word !== false);
  if (word) element.setAttribute('aria-description', word);
  else element.removeAttribute('aria-description');
}

/** The leaf of the hint lies on the other side (style/play.css) where it hides less of what it tells. */
function aside() {
  const leaf = document.getElementById('hint')?.parentElement;
  if (!leaf) return;
  const [here, yonder] = [false, true].map((other) => {
    leaf.classList.toggle('is-yonder', other);
    const over = leaf.getBoundingClientRect();
    return marked.reduce((sum, element) => sum + share(element.getBoundingClientRect(), over), 0);
  });
  leaf.classList.toggle('is-yonder', yonder < here);
}

/** How much of the one lies under the other. */
function share(one, over) {
  const width = Math.min(one.right, over.right) - Math.max(one.left, over.left);
  const height = Math.min(one.bottom, over.bottom) - Math.max(one.top, over.top);
  return width > 0 && height > 0 ? width * height / (one.width * one.height) : 0;
}

function toTap(board, { wants, picks }) {
  if (!board) return [];
  const all = (kind, value) => [...board.querySelectorAll(`[data-${kind}="${CSS.escape(value)}"]`)];
  const deeds = [...all('play', wants), ...all('leads', wants)];
  return deeds.length ? deeds : JSON.parse(picks).flatMap((key) => all('select', key)).filter(({ ariaPressed }) => ariaPressed !== 'true');
}
