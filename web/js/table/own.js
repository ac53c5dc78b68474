// Bots of people's own, each in a Python by itself: started before its first question, ended where it takes too long, where its file
// has changed, and where its game is laid away.
const started = new Set();

/** A Python that knows a game, and nothing of the browser any more; raises where there can be none. */
function start(told) {
  const worker = new Worker(new URL('own.worker.mjs', import.meta.url), { type: 'module' });
  const one = { ...told, asked: 0 };
  let heard, failed;
  one.end = () => {
    started.delete(one);
    worker.terminate();
    failed(new Error('It was ended.'));   // if it was asked
  };
  one.ask = (line) => new Promise((done, fail) => {
    [heard, failed] = [done, fail];
    worker.postMessage(line);
  });
  worker.onmessage = ({ data }) => heard(String(data));
  worker.onerror = (event) => {
    event.preventDefault();   // whoever asked is told
    failed(event);
    one.end();
  };
  one.ready = one.ask(one.game);
  started.add(one);
  return one;
}

/** Answers one question of app/table/own.py. */
export async function ask(question) {
  const { game, file, source, budget } = JSON.parse(question);
  for (const one of started) if (!one.asked && (one.game !== game || (one.file === file && one.source !== source))) one.end();
  let bell, one;
  try {
    one = [...started].find((other) => !other.asked && other.file === file) ?? start({ game, file, source });   // one question at a time
    one.asked += 1;
    await one.ready;
    const late = new Promise((done) => {
      bell = setTimeout(() => {
        done('{"why": "late"}');
        one.end();
      }, 1000 * budget);
    });
    return await Promise.race([one.ask(question), late]);
  } catch (error) {
    console.warn('A bot of one’s own finds no Python:', error.message);
    return '{"why": "alone"}';
  } finally {
    clearTimeout(bell);
    if (one) one.asked -= 1;
  }
}

addEventListener('hashchange', () => {
  if (/^#\/(new|table)\//.test(location.hash)) return;
  for (const one of started) if (!one.asked) one.end();   // bots play on while somebody looks at another screen
});
