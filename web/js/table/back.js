// From a look back at a game that is over one comes back to what led to it, and not to the head of its end.
let led;   // what had the focus when it began

/** Before the page becomes `next`. */
export function back(root, next) {
  const [then, now] = [root, next].map((tree) => tree.querySelector('#past'));
  if (!then) led = document.activeElement.id;
  else if (!now && next.querySelector('#scoring')) queueMicrotask(() => document.getElementById(led)?.focus());   // after what begins there
}
