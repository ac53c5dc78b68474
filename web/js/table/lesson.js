// In a first game, what is to be tapped next is brought into view of the strip that it lies in.
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
  if (wanted?.isConnected) reveal(wanted);
}
