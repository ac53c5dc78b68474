// The second Python in which bots think: started with the first question, asked one line at a time.
let worker;
let missing = false;
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
  missing = true;
  for (const done of waiting.values()) done();
  waiting.clear();
}

/** What the bot does, as a line of notation; undefined (to Python: None) where there is no second Python. */
export function ask(...question) {
  if (!worker && !missing) begin();
  if (missing) return undefined;
  return new Promise((done) => {
    waiting.set(++count, done);
    worker.postMessage([count, ...question]);
  });
}
