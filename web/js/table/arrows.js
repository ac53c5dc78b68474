// Arrow keys walk over a map, which Tab passes in one step, each to the nearest that lies in its direction; left and right stay in
// a row as far as it goes. Among what stands together, such as the cards of a hand, left and right lead from one to the next,
// through all rows. Home and End lead to the ends.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ENDS = { Home: WAYS.ArrowLeft, End: WAYS.ArrowRight };
const BESIDE = 1e6;   // what lies beside the row counts only where nothing is left in it
const TOGETHER = '#board :is(ol, ul, [role=group], [id]):not(li)';

addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (!(key in WAYS || key in ENDS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const map = target.parentElement?.closest('[data-arrows]');
  const group = map ?? (target.matches('#board button') ? target.parentElement.closest(TOGETHER) : null);
  if (!group) return;
  const to = map || WAYS[key]?.[1] ? onMap(target, group, key) : inOrder(target, group, key);
  if (to || map) event.preventDefault();   // where nothing lies beside a card, the page scrolls as ever
  to?.focus();
});

let left;   // the map that had the focus last, and how far into it

addEventListener('focusin', ({ target }) => {
  const map = target.hasAttribute('tabindex') && target.parentElement?.closest('[data-arrows]');
  if (!map) return;
  stop(map, target);
  const whole = around(map) ?? map;
  left = { whole, at: apart(whole, target) };
});

// Whoever comes back to a map goes on where they left it, also where the lines were drawn anew.
addEventListener('keydown', ({ key, target }) => {
  if (!/^(Tab|n)$/i.test(key) || !left?.whole.isConnected) return;
  for (const map of [left.whole, ...left.whole.querySelectorAll('[data-arrows]')]) {
    const all = own(map, '[tabindex]:is([data-play], [data-select])');
    if (all.length && !map.contains(target)) stop(map, near(all, left));
  }
}, true);

function stop(map, to) {
  for (const one of own(map, '[tabindex="0"]')) one.setAttribute('tabindex', -1);
  to.setAttribute('tabindex', 0);
}

const around = (map) => map.parentElement.closest('[data-arrows]');

const own = (map, which) => [...map.querySelectorAll(which)].filter((one) => one.closest('[data-arrows]') === map);

/** How far right of and below the one the other is. */
function apart(one, other) {
  const [x, y] = middle(one);
  const [right, down] = middle(other);
  return [right - x, down - y];
}

function near(all, { whole, at: [x, y] }) {
  const far = all.map((one) => apart(whole, one)).map(([right, down]) => Math.round(Math.hypot(right - x, down - y)));
  return all[far.indexOf(Math.min(...far))];
}

/** Where the one at which Tab stopped is gone, and the others were not written anew, it stops at the first that can be tapped. */
export function stops(root) {
  for (const map of root.querySelectorAll('[data-arrows]:not(:has([tabindex="0"]))')) {
    map.querySelector('[tabindex]:is([data-play], [data-select])')?.setAttribute('tabindex', 0);
  }
}

/** What lies on a map may be one itself: from its brink the way leads on over the other, unless it is walked apart. */
function onMap(from, map, key) {
  if (key in ENDS) return farthest(from, map, ENDS[key]);
  const on = map.dataset.arrows === 'apart' ? null : around(map);
  return nearest(from, map, WAYS[key]) ?? (on && nearest(from, on, WAYS[key]));
}

/** As one reads: from left to right, row by row. */
function inOrder(from, group, key) {
  const shown = [...group.querySelectorAll('button:not(:disabled)')].filter((one) => one.getClientRects().length);
  const at = new Map(shown.map((one) => [one, { place: middle(one), high: one.offsetHeight }]));
  const all = shown.sort((one, other) => {
    const [{ place: [x, y], high }, { place: [right, down] }] = [at.get(one), at.get(other)];
    return Math.abs(y - down) > high / 2 ? y - down : x - right;
  });
  if (key in ENDS) return all.at(key === 'Home' ? 0 : -1);
  return all[all.indexOf(from) + WAYS[key][0]];
}

function nearest(from, map, [right, down]) {
  const [x, y] = middle(from);
  const [row, beside] = right ? [from.getBoundingClientRect().height / 3, BESIDE] : [0, 0];
  let best;
  let least = Infinity;
  for (const one of map.querySelectorAll('[tabindex], button:not(:disabled)')) {
    const [dx, dy] = middle(one).map((at, axis) => at - [x, y][axis]);
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    if (ahead < 2 || aside > 2 * ahead) continue;
    const far = aside < row ? ahead : beside + ahead + 2 * aside;
    if (far > least - 1 || !one.getClientRects().length) continue;   // of two as near as each other the first
    least = far;
    best = one;
  }
  return best;
}

function farthest(from, map, way) {
  const next = nearest(from, map, way);
  return next ? farthest(next, map, way) : from;
}

export function middle(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}
