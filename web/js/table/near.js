// A thing of the table is seen from near by a finger before it takes what cannot be taken back, by whoever rests a finger on it, and by
// whoever asks for its menu or presses i while it has the focus.
import { placed } from '../squares.js';

const HOLD = 500;   // ms
const SLIP = 10;    // px that a finger may move meanwhile
const THING = ':is([data-play], [data-select], [data-why], [popovertarget])';

let held = null;      // where a finger or a mouse came down
let waiting;          // until a finger has rested long enough
let down = false;
let looked = false;   // what a finger rested on was not tapped

const tell = (kind, what, words) => dispatchEvent(new CustomEvent('tafelrunde:act', { detail: [kind, what, words] }));
const thing = (target) => target.closest?.('#board') && (target.closest(THING) ?? target.closest('[role=img][aria-label]'));

/** What a tap on it would play, pick or ask; else its id. */
function meant(element, event) {
  const { play, select, why } = element.dataset;
  return placed(play ?? select ?? why ?? element.closest('[id]').id, element, event);
}

/** What is heard of it. */
function words(element) {
  const told = element.hasAttribute('aria-label') ? element : element.querySelector('[role=img][aria-label]');
  if (told) return told.getAttribute('aria-label');
  const seen = element.cloneNode(true);
  for (const mute of seen.querySelectorAll('[aria-hidden=true], svg, i')) mute.remove();
  return seen.textContent.trim();
}

/** Whether there is something to see. What has a leaf of its own opens that, as a tap does. */
function look(event) {
  const element = thing(event.target);
  if (!element || element.dataset.hold) return false;
  clearTimeout(waiting);
  const leaf = document.getElementById(element.getAttribute('popovertarget'));
  if (!leaf) tell('look', meant(element, event), words(element));
  else if (!down) leaf.showPopover();
  else addEventListener('pointerup', () => setTimeout(() => leaf.showPopover()), { once: true });   // else the browser closes it then
  return true;
}

addEventListener('pointerdown', (event) => {
  clearTimeout(waiting);
  [held, down, looked] = [event, true, false];
  if (event.pointerType === 'touch' && event.isPrimary) waiting = setTimeout(() => { looked = look(event); }, HOLD);
});
addEventListener('pointermove', ({ clientX, clientY }) => {
  if (held && Math.hypot(clientX - held.clientX, clientY - held.clientY) > SLIP) clearTimeout(waiting);
});
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => {
    clearTimeout(waiting);
    down = false;
  });
}
addEventListener('contextmenu', (event) => {
  if (looked || look(event)) event.preventDefault();
});
addEventListener('keydown', (event) => {
  if (event.key === 'i' && !event.ctrlKey && !event.altKey && !event.metaKey) look(event);
});
// What is gold says in words what it does, a leaf has been looked at, and the same thing tapped again is what was looked at.
addEventListener('click', (event) => {
  const element = event.target.closest?.('#board [data-play]');
  const finger = event.detail && held?.pointerType === 'touch';   // a key clicks without it
  const first = element && finger && !element.closest('.button.gold, [popover]');
  const line = first && placed(element.dataset.play, element, event);
  const again = document.getElementById('notice')?.dataset.of === line;
  if (event.detail && looked || first && !again) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!looked) tell('tap', line, words(element));
  }
  looked = false;
}, { capture: true });
