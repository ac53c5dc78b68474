// Log and rules where they lie over the table: Escape closes them before it does anything there, and what opened them has the focus again.
const TYPED = 'input:not([type=range], [type=file]), textarea, select';

let over = false, opener;

/** After the page has changed. */
export function panel() {
  const now = Boolean(closes());
  if (now && !over) opener = document.activeElement;
  over = now;
}

/** What closes it, which is seen only where it lies over the table. */
function closes() {
  const close = document.querySelector('#panel.is-open #deed-panel-close');
  return close?.getClientRects().length ? close : null;
}

addEventListener('keydown', (event) => {
  const { key, target } = event;
  // What was told over it goes first; a hint has stopped the key before (hinted.js).
  if (key !== 'Escape' || document.querySelector(':popover-open, #notice:is(.is-refusal, .is-near)')) return;
  const typed = target.matches?.(TYPED), close = closes();
  if (!typed && !close) return;
  event.stopImmediatePropagation();   // whoever writes lays nothing back
  if (typed && target.type === 'search' && target.value) {
    event.preventDefault();   // some browsers would empty it, too
    target.value = '';
    target.dispatchEvent(new Event('input', { bubbles: true }));
  } else close?.click();
}, true);

addEventListener('click', ({ target }) => {
  if (!target.closest?.('#deed-panel-close')) return;
  const back = opener?.isConnected && opener.getClientRects().length ? opener : document.getElementById('board');
  back?.focus({ preventScroll: true });
});
