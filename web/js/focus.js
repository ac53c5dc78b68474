// Where the focus goes when what had it is gone: to what stands in its place now, never back to the top of the page.
const REACHED = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"], [data-arrows] [tabindex]';

/** Before the page becomes `next`: gives what is to be done after it. */
export function keepFocus(root, next) {
  const had = document.activeElement;
  if (!root.contains(had)) return null;
  const around = had.parentElement.closest('[id]');
  const place = had.matches(REACHED) ? reached(around).indexOf(had) : -1;   // a board is only arrived at
  const spot = had.closest('[data-spot]')?.dataset.spot;
  const within = [];
  for (let one = around; one && one !== root; one = one.parentElement) if (one.id) within.push(one.id);
  const seen = had.matches(':focus-visible');   // who uses a finger or a mouse is not scrolled to
  if (goes(had.closest('[id]'), next)) had.blur();   // in the middle of the change the browser would lay out the half of it first
  return () => {
    const now = document.activeElement;
    if (now !== document.body && !now.disabled) return;   // what is disabled loses it a moment later
    const board = document.getElementById('board');
    // What was lifted leaves its place on the map: that is where one is.
    const there = spot && board?.querySelector(`[data-spot="${spot}"]`);
    const lifted = there?.matches('[tabindex]') ? there : there?.querySelector('[tabindex]');   // none where nothing can be done there now
    if (lifted) return lifted.focus({ preventScroll: !seen });
    let inner;
    for (const id of within) {
      // What stood here led to a game that goes on: whoever hears the page shall not come to somebody's papers instead.
      if (board && (id === 'board' || id === 'table')) return board.focus({ preventScroll: true });
      const around = document.getElementById(id);
      const left = reached(around).filter((one) => !board?.contains(one) || !one.matches('[popovertarget], .quiet'));
      // Where nothing is left, what follows is nearest.
      const next = inner && left.find((one) => inner.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
      inner = around ?? inner;
      if (left.every(({ dataset }) => 'why' in dataset)) continue;   // where nothing can be done there is nowhere to go on
      // Without what it lay in, one begins at the head.
      const there = id === within[0] ? left[Math.min(Math.max(place, 0), left.length - 1)] : around.querySelector('h1[tabindex]') ?? left[0];
      (next ?? there).focus({ preventScroll: !seen });
      return;
    }
    (board ?? root.querySelector('h1[tabindex]'))?.focus({ preventScroll: true });
  };
}

/** Whether this is not on the next page, nor in anything that stays there as it is. */
function goes(element, next) {
  if (next.getElementById(element.id)) return false;
  for (let one = element; (one = one.parentElement?.closest('[id]'));) {
    const then = next.getElementById(one.id);
    if (then) return !('same' in then.dataset);
  }
  return true;
}

function reached(element) {
  return element ? [...element.querySelectorAll(REACHED)].filter((one) => one.getClientRects().length && !one.closest('[aria-hidden]')) : [];
}
