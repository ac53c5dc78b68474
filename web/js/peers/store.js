// What the tables of several machines keep on this device: durably, before it is sent. A database of its own, for it grows by
// every word that is said, and nobody but its table reads it.
import { answered, last } from '../lasting.js';

const NAME = 'tafelrunde-rooms';
const STORE = 'kept';
const SEEN = 'seen';   // when a room was opened last
const DAYS = 90;       // after so many without anybody a room goes by itself; the settings say so
const MOST = 24;       // and so does the one that was opened longest ago, where there are more

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = request.onabort = () => reject(request.error);
});

let database;

function opened() {
  if (!database) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    database = answered(done(request));
    database.catch(() => { database = undefined; });
  }
  return database;
}

async function begun(mode) {
  const begin = async () => (await opened()).transaction(STORE, mode, { durability: 'strict' });
  try {
    return await begin();
  } catch {   // Safari closes it now and then, which only whoever asks is told
    database = undefined;
    return begin();
  }
}

async function store(mode, use) {
  const transaction = await begun(mode);
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

/** Everything that was kept of a room, as a JSON object. It is being opened: those that are not any more may go. */
export async function kept(room) {
  const found = await read(room);
  await sweep(room, Date.now()).catch(() => {});
  return found;
}

/** What nobody has opened for long goes. A room of which that is not known is taken for one that was opened just now. */
export async function sweep(room, now) {
  await store('readwrite', (all) => {
    all.put(now, [room, SEEN]);
    all.getAllKeys().onsuccess = ({ target: { result } }) => {
      const rooms = [...new Set(result.map(([one]) => one))];
      const seen = new Map();
      for (const one of rooms) {
        all.get([one, SEEN]).onsuccess = ({ target: { result: when } }) => {
          seen.set(one, when ?? now);
          if (when === undefined) all.put(now, [one, SEEN]);
          if (seen.size < rooms.length) return;
          const latest = rooms.sort((a, b) => seen.get(b) - seen.get(a));
          for (const [at, other] of latest.entries()) {
            if (other !== room && (at >= MOST || now - seen.get(other) > DAYS * 864e5)) all.delete(of(other));
          }
        };
      }
    };
  });
}

/** How many rooms are kept, and how many bytes they are. */
export async function size() {
  const [keys, texts] = await store('readonly', (all) => [all.getAllKeys(), all.getAll()]);
  return [new Set(keys.result.map(([room]) => room)).size, texts.result.reduce((sum, text) => sum + String(text).length, 0)];
}

/** All rooms go but one. */
export async function forget(but) {
  await store('readwrite', (all) => {
    all.getAllKeys().onsuccess = ({ target: { result } }) => {
      for (const key of result) if (key[0] !== but) all.delete(key);
    };
  });
}

async function read(room) {
  const [keys, texts] = await store('readonly', (all) => [all.getAllKeys(of(room)), all.getAll(of(room))]);
  return JSON.stringify(Object.fromEntries(keys.result.map(([, key], at) => [key, texts.result[at]]).filter(([key]) => key !== SEEN)));
}
