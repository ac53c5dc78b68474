// An enlarged map begins where something can be done, or in its middle, and goes on to where something can be done next.
import { middle } from './arrows.js';
import { still } from './motion.js';

const SLIP = 6;      // px that a hand may slip while it taps
const REST = 1500;   // ms for which a map stays where somebody has moved it
const calm = matchMedia('(prefers-reduced-motion: reduce)');

let moved = -REST;   // when somebody did that last

addEventListener('change', ({ target }) => {
  const frame = target.id === 'zoom' && document.getElementById('frame');
  if (!frame) return;
  next.disconnect();
  if (!target.checked) return;
  const all = places(frame);
  lead(frame, all.length ? nearest(all) : middle(frame.firstElementChild), 'instant');
  next.observe(frame, { subtree: true, childList: true, attributeFilter: ['data-play', 'data-select'] });
});

let held = null;      // where the mouse took hold of an enlarged map

/** A mouse pulls the map as a finger does; what was pulled was not tapped. */
addEventListener('pointerdown', ({ target, pointerType, button, clientX, clientY }) => {
  const frame = pointerType === 'mouse' && !button && document.querySelector('#zoom:checked ~ #frame');
  held = frame && frame.contains(target) ? { frame, x: clientX, y: clientY, far: false } : null;
});
addEventListener('pointermove', ({ buttons, clientX: x, clientY: y, timeStamp }) => {
  if (!held || !buttons) return;
  held.far ||= Math.hypot(x - held.x, y - held.y) > SLIP;
  if (!held.far) return;
  held.frame.scrollBy({ left: held.x - x, top: held.y - y, behavior: 'instant' });   // how far by itself, browsers measure differently
  Object.assign(held, { x, y });
  moved = timeStamp;
});
addEventListener('click', (event) => {
  if (held?.far && event.detail) event.stopImmediatePropagation();
  held = null;
}, { capture: true });

for (const kind of ['wheel', 'touchmove', 'keydown']) {
  addEventListener(kind, ({ target, timeStamp, key }) => {
    if (target.closest?.('#frame') && (!key || target.id === 'frame')) moved = timeStamp;   // keys in the map lead the focus
  }, { capture: true, passive: true });
}

const next = new MutationObserver(async () => {
  await still();   // what travels over the map has been measured where it lies
  const frame = document.querySelector('#zoom:checked ~ #frame');
  const all = frame ? places(frame) : [];
  if (!all.length || performance.now() - moved < REST) return;
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  if (all.some(([x, y]) => x > left && x < right && y > top && y < bottom)) return;
  lead(frame, nearest(all), calm.matches || document.documentElement.dataset.motion === 'none' ? 'instant' : 'smooth');
});

const places = (frame) => [...frame.querySelectorAll('[data-play], [data-select]')].map(middle);

function lead(frame, [x, y], behavior) {
  const [left, top] = middle(frame);
  frame.scrollBy({ left: x - left, top: y - top, behavior });
}

/** Of all of them the one that lies in their midst. */
function nearest(all) {
  const midst = [0, 1].map((axis) => all.reduce((sum, at) => sum + at[axis], 0) / all.length);
  const far = (at) => Math.hypot(at[0] - midst[0], at[1] - midst[1]);
  return all.reduce((best, at) => (far(at) < far(best) ? at : best));
}
