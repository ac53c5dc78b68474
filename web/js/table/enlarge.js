// An enlarged map begins where something can be done, or in its middle.
import { middle } from './arrows.js';

addEventListener('change', ({ target }) => {
  const frame = target.id === 'zoom' && target.checked && document.getElementById('frame');
  if (!frame) return;
  const all = [...frame.querySelectorAll('[data-play], [data-select]')].map(middle);
  const [x, y] = all.length ? nearest(all) : middle(frame.firstElementChild);
  const [left, top] = middle(frame);
  frame.scrollBy({ left: x - left, top: y - top, behavior: 'instant' });
});

/** Of all of them the one that lies in their midst. */
function nearest(all) {
  const midst = [0, 1].map((axis) => all.reduce((sum, at) => sum + at[axis], 0) / all.length);
  const far = (at) => Math.hypot(at[0] - midst[0], at[1] - midst[1]);
  return all.reduce((best, at) => (far(at) < far(best) ? at : best));
}
