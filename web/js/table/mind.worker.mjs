// Here is thought, a slice at a time; see app/minds.
import { bring, ready } from '../boot.mjs';

const SLICE = 0.05;   // seconds between two looks at whether the answer is still wanted
const unwanted = new Set();

/** What has come meanwhile is heard before this goes on. */
const breath = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(0);
});

onmessage = async ({ data: [number, game, question] }) => {
  if (!question) {
    unwanted.add(number);
    return;
  }
  const py = await ready;
  await Promise.all([bring(game), bring('minds')]);
  const job = py.pyimport('app.minds.job').Job(question);
  let done = false;
  while (!done && !unwanted.has(number)) {
    done = job.go_on(SLICE);
    postMessage(done ? [number, 1, job.answer] : [number, job.share]);
    await breath();
  }
  unwanted.delete(number);
  job.destroy();
};
addEventListener('unhandledrejection', ({ reason }) => { throw reason; });   // told to the page as an error
