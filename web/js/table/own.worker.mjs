// Here somebody's own bot thinks. It is asked line by line, and answers line by line; whatever else a browser can do is not here.
import { bare } from './bare.mjs';
import { bring, ready } from '../boot.mjs';

const tell = postMessage.bind(globalThis);
let answer;

onmessage = async ({ data }) => {
  if (answer) return tell(answer(data));
  const py = await ready;
  await Promise.all([bring(data), bring('thinking')]);
  const own = py.pyimport('app.thinking.own');
  ({ answer } = own);
  for (const name of ['js', 'pyodide_js']) py.unregisterJsModule(name);
  own.forget();
  bare();
  tell('');
};
addEventListener('unhandledrejection', ({ reason }) => { throw reason; });   // told to the page as an error
