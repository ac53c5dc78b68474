// What the tables of several machines keep on this device: durably, before it is sent. A database of its own, for it grows by
// every word that is said, and nobody but its table reads it.
import { last } from '../lasting.js';

const NAME = 'tafelrunde-rooms';
const STORE = 'kept';

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = request.onabort = () => reject(request.error);
});

let database;

async function store(mode, use) {
  if (!database) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    database = done(request);
    database.catch(() => { database = undefined; });
  }
  const transaction = (await database).transaction(STORE, mode, { durability: 'strict' });
  const result = use(transaction.objectStore(STORE));
  await done(transaction);
  return result;
}

/** Keeps texts by key, all or none: `pairs` is a JSON list of [key, text]. */
export async function keep(room, pairs) {
  last();
  await store('readwrite', (kept) => {
    for (const [key, text] of JSON.parse(pairs)) kept.put(text, [room, key]);
  });
}

const of = (room) => IDBKeyRange.bound([room], [room, []]);

/** Everything that was kept of a room, as a JSON object. */
export async function kept(room) {
  const [keys, texts] = await store('readonly', (all) => [all.getAllKeys(of(room)), all.getAll(of(room))]);
  return JSON.stringify(Object.fromEntries(keys.result.map(([, key], at) => [key, texts.result[at]])));
}
