// In a first game, what is to be tapped next is brought into view.
import { reveal } from '../strip.js';
import { still } from './motion.js';

let last;

/** The table stands as it is now. */
export async function lead(root) {
  const guide = root.querySelector('#guide');
  const found = guide && ['play', 'select'].flatMap((kind) => [...root.querySelectorAll(`#board [data-${kind}]`)]);
  const wanted = found?.find((one) => one.getClientRects().length);
  const name = wanted && (wanted.dataset.play ?? wanted.dataset.select);
  if (name === last) return;
  last = name;
  await still();
  if (!wanted?.isConnected) return;
  reveal(wanted);
  // In a window too low for a table the page has to move, too: no further than it takes, and not behind the words that stay in view.
  wanted.style.scrollMarginBlock = `${guide.scrollHeight + 8}px 8px`;
  wanted.scrollIntoView({ block: 'nearest' });
}
