// From the painted shell to the app: true progress, readable errors, and what may wait until the page stands.
import { Broken, complete, progress, ready } from './boot.mjs';
import { files } from './build.mjs';
import { say } from './words.mjs';

const page = document.documentElement;
const newcomer = !navigator.serviceWorker?.controller;
const shell = Object.fromEntries(['bar', 'step', 'error'].map((name) => [name, document.getElementById(`boot-${name}`)]));
const megabytes = (bytes) => {   // Intl would cost 15 ms to wake
  const [whole, tenth] = (bytes / 1e6).toFixed(1).split('.');
  return say('tenths', { whole, tenth });
};

// Progress: archives and the program are counted as they stream in, modules when they have come.
const needed = Object.entries(files).filter(([, file]) => file.start);
const all = needed.reduce((sum, [, { wire }]) => sum + wire, 0);
const modules = new Map(needed.filter(([, file]) => file.start === 'module').map(([path, { wire }]) => [new URL(path, document.baseURI).href, wire]));
const observer = new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    progress.bytes += modules.get(name) ?? 0;
    modules.delete(name);
  }
  show();
});
observer.observe({ type: 'resource', buffered: true });

const shown = { step: '', at: 0 };
function show() {
  if (progress.step === 'download' && progress.bytes > 0.999 * all) progress.step = 'python';
  const { step } = progress;
  const at = performance.now();
  if (step === shown.step && at - shown.at < 200) return;   // each painting takes its time from the start itself
  shell.step.ariaLive = step === shown.step ? 'off' : 'polite';   // heard step by step, not megabyte by megabyte
  Object.assign(shown, { step, at });
  const share = Math.min(progress.bytes / all, 1);
  shell.bar.value = { download: 0.8 * share, python: 0.8, app: 0.9 }[step];
  shell.step.textContent = say(step, { done: megabytes(share * all), all: megabytes(all) });
}
progress.addEventListener('change', show);
show();

// Errors: what is wrong and what to do, once.
shell.error.hidden = true;   // see first.js
const LEAVING = 300;   // ms: whoever leaves the page loses what is on its way, and need not be told
let failed = false;
function fail(error) {
  if (failed || page.dataset.ready) return;
  failed = true;
  setTimeout(tell, error?.why === 'unreachable' ? LEAVING : 0, error);
}

function tell(error) {
  console.error(error);
  const [text, again] = shell.error.children;
  again.addEventListener('click', async () => {
    const done = await import('./afresh.js').then(({ afresh }) => afresh(error.path), () => false);
    if (!done) text.textContent = say('unreachable', { path: 'index.html' });
  });
  if (error instanceof Broken) text.textContent = say(error.why, error);
  else {
    const details = Object.assign(document.createElement('pre'), { textContent: String(error?.message ?? error).slice(-2000) });
    shell.error.append(details);
  }
  shell.error.hidden = false;
  // No browser has a kind of its own for a module that did not come; all of them speak of importing.
  if (error?.why === 'unreachable' || (error instanceof TypeError && /import/i.test(error.message))) dispatchEvent(new CustomEvent('tafelrunde:lost', { detail: error.path }));
}

addEventListener('error', ({ error, message }) => fail(error ?? new Error(message)));
addEventListener('unhandledrejection', ({ reason }) => fail(reason));
addEventListener('tafelrunde:failed', ({ detail }) => fail(new Error(detail)));
ready.catch(fail);

// PyScript: its other half (MicroPython) must be told not to load the plugins either.
const config = document.querySelector('script[type="py"]').getAttribute('config');
document.body.append(Object.assign(document.createElement('mpy-config'), {
  textContent: JSON.stringify({ plugins: JSON.parse(config).plugins }),
}));
// And the app asks for the page's side of it at once.
const lost = (path) => () => fail(new Broken(path, 'unreachable'));
if (!('popover' in HTMLElement.prototype)) fail(new Error('no popover'));
else import('./page.js').then(() => import('../pyscript/core.js').catch(lost('pyscript/core.js')), lost('js/page.js'));

// When the page stands, see keeping.mjs; tried again where not all of it could be fetched.
async function keep() {
  page.dataset.start = progress.from;
  observer.disconnect();
  await complete();
  const keeping = await import('./keeping.mjs');
  await keeping.checked();
  await keeping.site(newcomer);
}

const AGAIN = 60_000;   // ms, doubled each time
let tries = 0;

/** With the next network, look at the page, or minute. */
function again(error) {
  console.warn('Not kept for offline:', error);
  if (error.name === 'SecurityError') return;   // a private window
  const over = new AbortController();
  const bell = setTimeout(once, AGAIN * 2 ** tries++);
  addEventListener('online', once, { signal: over.signal });
  document.addEventListener('visibilitychange', once, { signal: over.signal });
  function once() {
    if (document.hidden) return;
    clearTimeout(bell);
    over.abort();
    keep().catch(again);
  }
}

new MutationObserver((_, watch) => {
  if (!page.dataset.ready) return;
  watch.disconnect();
  keep().catch(again);
}).observe(page, { attributeFilter: ['data-ready'] });
