// The second Python in which bots think: started with the first question, asked one line at a time.
let worker;
const waiting = new Map();
let count = 0;

function begin() {
  try {
    worker = new Worker(new URL('mind.worker.mjs', import.meta.url), { type: 'module' });
  } catch (error) {
    return alone(error);
  }
  worker.onmessage = ({ data: [number, text] }) => {
    waiting.get(number)(text);
    waiting.delete(number);
  };
  worker.onerror = alone;
}

/** Without a worker the page thinks for itself. */
function alone(reason) {
  console.warn('Bots think on the page:', reason.message);
  worker = null;
  for (const done of waiting.values()) done(null);
  waiting.clear();
}

/** What the bot does, as a line of notation; null where there is no second Python. */
export function ask(...question) {
  if (worker === undefined) begin();
  if (!worker) return null;
  return new Promise((done) => {
    waiting.set(++count, done);
    worker.postMessage([count, ...question]);
  });
}
