// When the page stands and nobody waits: whether the memory snapshot is as it was built; the copy for offline, news of a newer
// version, and the snapshot for the next visit.
import { breath, KEPT, page, refuse, root, STORE, TRIED, used } from './boot.mjs';
import { snapshot } from './build.mjs';
import { hex } from './files.mjs';

/** It is summed up in pieces: each is copied for that, and Chromium lets the page wait for it. */
async function sound(pages) {
  const { subtle } = crypto;   // only there on https and localhost
  if (!subtle) return true;
  const sums = [];
  for (let at = 0; at < pages.length; at += snapshot.piece) {
    sums.push(hex(await subtle.digest('SHA-256', pages.subarray(at, at + snapshot.piece))));
    await breath();
  }
  return hex(await subtle.digest('SHA-256', new TextEncoder().encode(sums.join('')))) === snapshot.unpacked;
}

/** A page that has started from one that is damaged starts anew, without it. */
export async function checked() {
  if (!used.pages || await sound(used.pages)) {
    if (!used.fresh) used.pages = null;
    return;
  }
  await refuse(new Error('It is damaged.'));
  if (used.fresh) page.setItem(STORE, TRIED);   // it would come again as it is
  location.reload();
  await new Promise(() => {});
}

const html = document.documentElement;
const { serviceWorker: workers } = navigator;

function news(registration) {
  // Another tab has let a newer version take over: what this one has not fetched yet is not kept any more.
  const replaced = () => {
    html.dataset.replaced = 'yes';
    dispatchEvent(new Event('tafelrunde:update'));
    if (document.hidden) location.reload();   // games are kept, and nobody is looking
  };
  const ours = `${root}sw.js`;   // a site around this one may have a worker, too
  let before = workers.controller?.scriptURL;   // none on a first visit: then it is the one that takes charge next
  workers.addEventListener('controllerchange', () => {
    if (before === ours) replaced();
    before = workers.controller?.scriptURL;
  });
  const told = () => registration.waiting && workers.controller && dispatchEvent(new Event('tafelrunde:update'));
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', told));
  document.addEventListener('visibilitychange', () => document.hidden ? html.dataset.replaced && location.reload() : registration.update().catch(() => {}));
  told();
}

/** Until the worker of a first visit has fetched all; one that could not is gone. */
const whole = ({ active, installing }) => active || new Promise((done, fail) => {
  installing.addEventListener('statechange', ({ target: { state } }) => {
    if (state === 'redundant') fail(new Error('Not all of it could be fetched.'));
    else if (state.startsWith('activat')) done();
  });
});

/** The whole site; and then the snapshot, without which the page starts as well. */
export async function site(newcomer) {
  if (!workers) return;
  const registration = await workers.register('sw.js', { updateViaCache: 'none' });
  await whole(registration);
  news(registration);
  html.dataset.kept = 'site';
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {};
  if (saveData || (newcomer && effectiveType !== '4g')) return;   // a first visit over a slow line does not pay for the next
  keep().then(() => { html.dataset.kept = 'snapshot'; }, (error) => console.warn('No faster start:', error));
}

async function keep() {
  if ([KEPT, TRIED].includes(page.getItem(STORE))) return;
  await caches.delete(STORE);
  // Kept unpacked: unpacking it would be a quarter of the next start.
  let pages = used.fresh && used.pages;
  if (!pages) {
    const response = await fetch(root + snapshot.path, { integrity: snapshot.integrity });
    if (!response.ok) return;
    pages = response.body.pipeThrough(new DecompressionStream('gzip'));
  }
  await (await caches.open(STORE)).put(root + snapshot.path, new Response(pages));
  used.pages = null;
  page.setItem(STORE, KEPT);
}
