// What leads the focus over a table: n on, at first to where a hint points, and N back through all that can be done and does not lie in
// what is marked as aside, m to the map in words, a figure to that person, Escape back to what was picked.
import { pointed } from './hinted.js';

const DEEDS = '#now, #curtain .gold, #covered button, #further, #onward, #rematch, #board :is([data-play], [data-select]):not(:disabled, [data-aside] *)';

const CHOICE = '#board [data-select]';

/** Leads the focus by this key; what it led to, if there was anything. */
export function walk(key) {
  let to;
  if (key === 'Escape') to = document.activeElement.closest(CHOICE) ?? document.querySelector(`${CHOICE}[aria-pressed=true]`);
  else if (key === 'n') to = pointed() ?? deed(false);
  else if (key === 'N') to = deed(true);
  else if (key === 'm') to = field();
  else to = document.getElementById(`score-${key - 1}`)?.closest('button');
  to?.focus();
  return to;
}

/** In the words for the map, the field at which the focus is on it. */
function field() {
  const [at] = /\d+$/.exec(document.activeElement.closest('[data-arrows] [id]')?.id) ?? [];
  return document.getElementById(`in-words-${at}`) ?? document.querySelector('#in-words [tabindex="0"]');
}

const FEW = 12;   // a map on which more can be tapped is one stop, and arrow keys lead over it

/** The next from where the focus is, or the one before; round from the last to the first. What was picked leads to where it can go. */
function deed(back) {
  const shown = [...document.querySelectorAll(DEEDS)].filter((one) => one.getClientRects().length);
  const all = shown.filter((one) => {
    const map = one.closest('[data-arrows]');
    const there = map ? shown.filter((other) => map.contains(other)) : [];
    return there.length <= FEW || one === (there.find(({ tabIndex }) => !tabIndex) ?? there[0]);
  });
  if (back) all.reverse();
  const from = document.activeElement;
  const led = from.getAttribute('aria-pressed') === 'true' && document.getElementById(from.getAttribute('aria-controls'));
  if (led && !back) return all.find((one) => led.contains(one) && 'play' in one.dataset) ?? all[0];
  const side = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  return all.find((one) => from.compareDocumentPosition(one) & side) ?? all[0];
}
