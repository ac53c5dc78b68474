// Before all else: in which language the page begins, when its program comes, and what if a part does not.

// The first one that both the browser's wishes and we know, before anything is painted in another.
document.documentElement.lang = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => document.currentScript.dataset.known.split(' ').includes(tag)) ?? 'en';

// Whoever is on the way to a table need not see the shelf first.
if (/^#\/./.test(location.hash)) document.documentElement.dataset.bound = 'yes';

// The program comes once something is painted, which it would hold up; at once where nobody looks. Where it lies on this device
// another thread makes Pyodide's part of it ready, see boot.mjs.
const kept = navigator.serviceWorker?.controller;
const begin = () => {
  const { content } = document.getElementById('program');
  if (kept) content.querySelector('[href$=wasm]').remove();
  document.head.append(content);
};
if (document.hidden) addEventListener('DOMContentLoaded', begin);
else if (kept) addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(begin)));
else new PerformanceObserver((_, watch) => { watch.disconnect(); begin(); }).observe({ type: 'paint' });

// A device that changes its network loses whatever is on its way, perhaps this page's own program. Then the page is loaded anew by
// itself, as soon as it can be had, and ever more seldom. How often it was stands with the address: that needs nobody's leave.
const SOON = 500;   // ms
let lost = false;
function anew({ target, detail }) {
  if (lost || document.documentElement.dataset.ready) return;
  lost = true;
  const tries = (history.state?.tries ?? 0) + 1;
  const again = async () => {
    const { ok, status } = await fetch(detail ?? target.href ?? target.src ?? document.baseURI, { method: 'HEAD', cache: 'no-store' }).catch(() => ({}));
    if (status === 404) return;   // not lost on its way: it will not come by asking
    if (!ok) return void setTimeout(again, SOON * tries);
    history.replaceState({ tries }, '');
    location.reload();
  };
  setTimeout(again, SOON * 2 ** Math.min(tries, 8));
}
addEventListener('error', (event) => event.target.matches?.('script, link[rel=stylesheet]') && anew(event), true);
addEventListener('tafelrunde:lost', anew);

// What tells of errors may itself not run: it is waited for as long as anything comes, and some seconds more.
const SIGN = 8000;   // ms
const wait = (before) => setTimeout(() => {
  if (!document.querySelector('#boot-step .said')) return;
  const came = performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType !== 'fetch').length;
  if (came > before) return wait(came);
  const error = document.getElementById('boot-error');
  error.hidden = false;
  error.lastChild.addEventListener('click', async () => (await import('./js/afresh.js')).afresh());
}, SIGN);
wait(0);
