// Here is thought, a slice at a time; see app/thinking.
import { bring, ready } from '../boot.mjs';

const SLICE = 0.05;   // seconds between two looks at whether the answer is still wanted
const wishes = new Map();    // of questions that are thought about: false for those that nobody wants answered, 'now' in a hurry

/** What has come meanwhile is heard before this goes on. */
const breath = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(0);
});

onmessage = async ({ data: [number, what, question] }) => {
  if (!question) {
    wishes.set(number, what);
    return;
  }
  const py = await ready;
  await Promise.all([bring(what), bring('thinking')]);
  const job = py.pyimport('app.thinking.job').Job(question);
  let done = false;
  while (!done && wishes.get(number) !== false) {
    if (wishes.get(number)) job.hurry();
    done = job.go_on(SLICE);
    postMessage(done ? [number, 1, job.answer] : [number, job.share]);
    await breath();
  }
  wishes.delete(number);
  job.destroy();
};
addEventListener('unhandledrejection', ({ reason }) => { throw reason; });   // told to the page as an error
