// Keeps the whole site on the device, one version at a time. The build fills in the version and the files with their checksums.
const VERSION = '__VERSION__';
const FILES = __FILES__;
const PLACES = 'places.json';   // where tables meet: it may change without a new version, so no checksum binds it
const SHARED = 'shared';        // what another program has shared with the page waits here until that asks for it
const SOON = 1000;              // ms for which it is waited for

const { scope } = self.registration;
const PREFIX = `tafelrunde-site ${scope} `;   // several copies of the page may share this origin
const CACHE = PREFIX + VERSION;

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  // no-cache asks past the browser's own cache; a file of another version fails its checksum, and the old version stays.
  await cache.addAll(Object.entries(FILES).map(([path, integrity]) => new Request(scope + path, { cache: 'no-cache', integrity })));
  await renewed(cache);
})()));

/** The places as they are now, kept for when nobody answers. Whoever else answers instead, as some hotspots do, names no relays. */
async function renewed(cache) {
  const found = await fetch(scope + PLACES, { cache: 'no-cache' });
  if (!Array.isArray((await found.clone().json()).relays)) throw new TypeError('no places');
  await cache.put(scope + PLACES, found.clone());
  return found;
}

async function places(event) {
  const cache = await caches.open(CACHE);
  const now = renewed(cache);
  event.waitUntil(now.catch(() => {}));
  const kept = await cache.match(scope + PLACES);
  if (!kept) return now;
  const late = new Promise((tell) => setTimeout(tell, SOON, kept));
  return Promise.race([now.catch(() => kept), late]);
}

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));

// A new version waits until a person asks for it: two versions never mix in one page.
addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') skipWaiting();
});

// A notice leads to the page that sent it.
addEventListener('notificationclick', (event) => event.waitUntil((async () => {
  const { notification: { data } } = event;
  event.notification.close();
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url === data);
  await (page ? page.focus() : clients.openWindow(data));
})()));

/** A file that a browser short of space has let go of: the very same, or none. */
async function late(cache, file) {
  const response = await fetch(new Request(scope + file, { cache: 'no-cache', integrity: FILES[file] }));
  if (response.ok) await cache.put(scope + file, response.clone()).catch(() => {});
  return response;
}

// The server has another version by now, which this browser is fetching whole; a page of both would be neither.
const LATER = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Tafelrunde</title>
<p>__LATER__</p>`;

async function keepShared(request) {
  const form = await request.formData();
  const file = form.get('file');
  const text = file?.size ? file : ['url', 'text', 'title'].map((name) => form.get(name)).filter(Boolean).join('\n');
  await (await caches.open(CACHE)).put(scope + SHARED, new Response(text));
  return Response.redirect(`${scope}?${SHARED}`, 303);
}

async function handOver() {
  const cache = await caches.open(CACHE);
  const found = await cache.match(scope + SHARED);
  await cache.delete(scope + SHARED);
  return found ?? new Response(null, { status: 204 });
}

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const path = url.startsWith(scope) ? url.slice(scope.length).split(/[?#]/)[0] : null;
  if (path === SHARED) return void event.respondWith(method === 'POST' ? keepShared(event.request) : handOver());
  if (method === 'GET' && path === PLACES) return void event.respondWith(places(event));
  const file = mode === 'navigate' && path === 'index.html' ? '' : path;
  if (method !== 'GET' || !(file in FILES)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(scope + file);
    if (kept || mode !== 'navigate') return kept ?? late(cache, file);
    return late(cache, file).catch(() => {
      registration.waiting?.postMessage('skip-waiting');   // of this version no page can be had any more
      return new Response(LATER, { status: 503, headers: { 'Content-Type': 'text/html' } });
    });
  })());
});
