// Bots of people's own, each in a Python by itself: started before its first question, ended where it takes too long.
const started = new Map();

/** A Python that knows a game, and nothing of the browser any more; raises where there can be none. */
function start(game, key) {
  const worker = new Worker(new URL('own.worker.mjs', import.meta.url), { type: 'module' });
  const one = { game, end: () => started.delete(key) && worker.terminate() };
  let heard, failed;
  one.ask = (line) => new Promise((done, fail) => {
    [heard, failed] = [done, fail];
    worker.postMessage(line);
  });
  worker.onmessage = ({ data }) => heard(String(data));
  worker.onerror = (event) => {
    event.preventDefault();   // whoever asked is told
    one.end();
    failed(event);
  };
  one.ready = one.ask(game);
  started.set(key, one);
  return one;
}

/** Answers one question of app/table/own.py. */
export async function ask(question) {
  const { game, file, source, budget } = JSON.parse(question);
  const key = `${game} ${file} ${source}`;
  for (const one of started.values()) if (one.game !== game) one.end();
  let bell;
  try {
    const one = started.get(key) ?? start(game, key);
    await one.ready;
    const late = new Promise((done) => {
      bell = setTimeout(() => {
        one.end();
        done('{"why": "late"}');
      }, 1000 * budget);
    });
    return await Promise.race([one.ask(question), late]);
  } catch (error) {
    console.warn('A bot of one’s own finds no Python:', error.message);
    return '{"why": "alone"}';
  } finally {
    clearTimeout(bell);
  }
}
