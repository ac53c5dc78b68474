// On a map the arrow keys walk, each to the nearest that lies in its direction; Tab passes the whole map in one step.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener('keydown', (event) => {
  const way = WAYS[event.key];
  const map = way && event.target.parentElement?.closest('[data-arrows]');
  if (!map || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  nearest(event.target, map, way)?.focus();
});

addEventListener('focusin', ({ target }) => {
  const map = target.hasAttribute('tabindex') && target.parentElement?.closest('[data-arrows]');
  if (!map) return;
  for (const one of map.querySelectorAll('[tabindex="0"]')) one.setAttribute('tabindex', -1);
  target.setAttribute('tabindex', 0);
});

/** Where the one at which Tab stopped is gone, and the others were not written anew, it stops at the first that can be tapped. */
export function stops(root) {
  for (const map of root.querySelectorAll('[data-arrows]:not(:has([tabindex="0"]))')) {
    map.querySelector('[tabindex]:is([data-play], [data-select])')?.setAttribute('tabindex', 0);
  }
}

function nearest(from, map, [right, down]) {
  const [x, y] = middle(from);
  let best;
  let least = Infinity;
  for (const one of map.querySelectorAll('[tabindex], button:not(:disabled)')) {
    const [dx, dy] = middle(one).map((at, axis) => at - [x, y][axis]);
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    if (ahead < 2 || aside > 2 * ahead || ahead + 2 * aside >= least || !one.getClientRects().length) continue;
    least = ahead + 2 * aside;
    best = one;
  }
  return best;
}

export function middle(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}
