// A hand is shown only while it is held: by finger, mouse or key.
import { reveal } from '../strip.js';

let held = false;

function hold(what) {
  if (held === Boolean(what)) return;
  held = Boolean(what);
  dispatchEvent(new CustomEvent('tafelrunde:act', { detail: ['hold', what, ''] }));
  const hand = held && document.getElementById('hand');
  if (hand) reveal(hand);
}

const holds = ({ target, key = 'Enter', repeat }) => !repeat && (key === 'Enter' || key === ' ') && target.closest?.('[data-hold]');
for (const begin of ['pointerdown', 'keydown']) {
  addEventListener(begin, (event) => holds(event) && hold(holds(event).dataset.hold));
}
for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(end, () => hold(''));
addEventListener('contextmenu', (event) => held && event.preventDefault());
