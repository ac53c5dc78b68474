// How much this device keeps for the page, by kind, and how a kind of it goes. Asked for by a person, in the settings.
import { forget, size } from './peers/store.js';

const { href } = new URL('../', import.meta.url);   // several copies of the page may share this origin
const ours = async () => (await globalThis.caches?.keys().catch(() => []) ?? []).filter((name) => name.split(' ')[1] === href);

/** The files of the page: how many, and how many bytes. */
async function files() {
  let count = 0;
  let bytes = 0;
  for (const name of await ours()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      count += 1;
      bytes += (await (await cache.match(request)).blob()).size;
    }
  }
  return [count, bytes];
}

/** As JSON: per kind how many there are and their bytes; and what the browser says of all of it. */
export async function sizes() {
  const { usage = 0, quota = 0 } = await navigator.storage?.estimate?.() ?? {};
  return JSON.stringify({ rooms: await size().catch(() => [0, 0]), files: await files(), all: [usage, quota] });
}

/** Throws a kind away: the files of the page, or all tables but one. */
export async function clear(kind, but) {
  if (kind === 'rooms') await forget(but);
  else for (const name of await ours()) await caches.delete(name);
}
