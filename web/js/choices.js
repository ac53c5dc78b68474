// Where one of a few is chosen, Tab comes to the chosen one, and arrow keys choose another.
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const ONE = '[role=radio], [role=tab]';

addEventListener('keydown', (event) => {
  const { key, target } = event;
  const way = WAYS[key];
  if (!way || !target.matches?.(ONE) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const all = [...target.closest('[role=radiogroup], [role=tablist]').querySelectorAll(ONE)];
  const next = all.at((all.indexOf(target) + way) % all.length);
  next.focus();
  next.click();
});
