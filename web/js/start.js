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
const LEAVING = 300;   // ms: whoever leaves the page loses what is on its way, and need not be told
let failed = false;
function fail(error) {
  if (failed || page.dataset.ready) return;
  failed = true;
  setTimeout(tell, error?.why === 'unreachable' ? LEAVING : 0, error);
}

function tell(error) {
  console.error(error);
  const told = error instanceof Broken ? say(error.why, error) : say('failed');
  const again = Object.assign(document.createElement('button'), { type: 'button', className: 'button', textContent: say('again') });
  const text = Object.assign(document.createElement('p'), { textContent: told });
  again.addEventListener('click', () => afresh(error.path, text));
  shell.error.replaceChildren(text, again);
  if (!(error instanceof Broken)) {
    const details = Object.assign(document.createElement('pre'), { textContent: String(error?.message ?? error).slice(-2000) });
    shell.error.append(details);
  }
  shell.error.hidden = false;
  // No browser has a kind of its own for a module that did not come; all of them speak of importing.
  if (error?.why === 'unreachable' || (error instanceof TypeError && /import/i.test(error.message))) dispatchEvent(new CustomEvent('tafelrunde:lost', { detail: error.path }));
}

/** Throws away every copy on this device and loads again, if the page can be had; saved games stay. */
async function afresh(path, text) {
  const { ok } = await fetch(page.baseURI, { method: 'HEAD', cache: 'no-store' }).catch(() => ({}));
  if (!ok) {   // without a network those copies are all there is
    text.textContent = say('unreachable', { path: 'index.html' });
    return;
  }
  const { href } = new URL('.', page.baseURI);
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.split(' ')[1] === href) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (worker.scope === href) await worker.unregister();
  }
  if (path) await fetch(path, { cache: 'reload' }).catch(() => {});
  location.reload();
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
import('./page.js').then(() => import('../pyscript/core.js').catch(lost('pyscript/core.js')), lost('js/page.js'));

// When the page stands: the copy for offline, news of a newer version, and the memory snapshot for the next visit.
function news(registration) {
  // Another tab has let a newer version take over: what this one has not fetched yet is not kept any more.
  const replaced = () => {
    page.dataset.replaced = 'yes';
    dispatchEvent(new Event('tafelrunde:update'));
    if (document.hidden) location.reload();   // games are kept, and nobody is looking
  };
  const ours = new URL('sw.js', page.baseURI).href;   // a site around this one may have a worker, too
  let before = navigator.serviceWorker.controller?.scriptURL;   // none on a first visit: then it is the one that takes charge next
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (before === ours) replaced();
    before = navigator.serviceWorker.controller?.scriptURL;
  });
  const told = () => registration.waiting && navigator.serviceWorker.controller && dispatchEvent(new Event('tafelrunde:update'));
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', told));
  document.addEventListener('visibilitychange', () => document.hidden ? page.dataset.replaced && location.reload() : registration.update().catch(() => {}));
  told();
}

async function keep() {
  page.dataset.start = progress.from;
  observer.disconnect();
  await complete();
  const snapshot = await import('./keeping.mjs');
  await snapshot.checked();
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
  await whole(registration);
  news(registration);
  page.dataset.kept = 'site';
  kept(snapshot).catch(spare);
}

/** Until the worker of a first visit has fetched all; one that could not is gone. */
const whole = ({ active, installing }) => active || new Promise((done, fail) => {
  installing.addEventListener('statechange', ({ target: { state } }) => {
    if (state === 'redundant') fail(new Error('Not all of it could be fetched.'));
    else if (state.startsWith('activat')) done();
  });
});

async function kept(snapshot) {
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {};
  if (saveData || (newcomer && effectiveType !== '4g')) return;   // a first visit over a slow line does not pay for the next
  await snapshot.keep();
  page.dataset.kept = 'snapshot';
}

const spare = (error) => console.warn('Not kept for offline:', error);
const AGAIN = 60_000;   // ms, and each time twice as many
let tries = 0;

/** Once there is a network again, once somebody looks at the page again, or after a while. */
function again(error) {
  spare(error);
  if (error.name === 'SecurityError') return;   // private windows keep nothing, and still play
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
