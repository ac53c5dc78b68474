// The second Python in which is thought: started before the first question where one can be foreseen, asked line by line.
const REST = 60_000;   // ms for which the page thinks for itself once one has failed: it may have had no network

let worker;
let fit = 0;           // from when on there may be one
const waiting = new Map();
let count = 0;

/** Starts it, unless it is there. */
export function begin() {
  if (worker || performance.now() < fit) return;
  try {
    worker = new Worker(new URL('thinking.worker.mjs', import.meta.url), { type: 'module' });
  } catch (error) {
    return alone(error, Infinity);
  }
  worker.onmessage = ({ data: [number, share, answer] }) => {
    const { progress, done } = waiting.get(number) ?? {};
    if (answer !== undefined) settle(number, done, answer);
    else if (done) {
      const wanted = progress(share);
      if (wanted !== true) worker.postMessage([number, wanted]);
      if (!wanted) settle(number, done, '');
    }
  };
  worker.onerror = (error) => alone(error, performance.now() + REST);
}

function settle(number, done, answer) {
  waiting.delete(number);
  done?.(answer);
}

/** Without a worker the page thinks for itself; what is left of one goes. */
function alone(reason, until) {
  console.warn('Bots think on the page:', reason.message);
  worker?.terminate();
  worker = undefined;
  fit = until;
  for (const [number, { done }] of waiting) settle(number, done);
}

/** What comes of a question; empty if `progress`, which hears how far it is, says that it is not wanted any more, and early if it says
 *  'now'; undefined (to Python: None) where there is no second Python. */
export function ask(game, question, progress) {
  if (game === 'own') return import('./own.js').then((own) => own.ask(question)).catch(() => '{"why": "alone"}');
  begin();
  if (!worker) return undefined;
  return new Promise((done) => {
    waiting.set(++count, { progress, done });
    worker.postMessage([count, game, question]);
  });
}
