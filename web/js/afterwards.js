// What need not be there in the same frame as the board comes one later, when that has been painted.

const waiting = [];

/** Does this in the next frame, or before anything else is shown. */
export function afterwards(work) {
  if (!waiting.length) requestAnimationFrame(() => setTimeout(catchUp));
  waiting.push(work);
}

/** Does now whatever waits. */
export function catchUp() {
  for (const work of waiting.splice(0)) work();
}
