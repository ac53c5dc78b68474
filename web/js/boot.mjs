// What PyScript takes for its interpreter: Pyodide, started as soon as this module loads, from compiled archives, and from a
// memory snapshot where an earlier visit has stored one. The page and the bot worker share it.
import { loadPyodide as start, version } from '../pyodide/pyodide.mjs';
import { files, lock, snapshot } from './build.mjs';
import { put, untar } from './files.mjs';

export { version };

const root = new URL('../', import.meta.url).href;
const HOME = '/home/pyodide';   // where Python looks for modules
const STORE = 'tafelrunde-snapshot';
const TRYING = 'tafelrunde-snapshot-trying';
const page = globalThis.document && globalThis.localStorage;

/** Something that the page needs is missing or damaged; `path` says which, `why` is missing, damaged or unreachable. */
export class Broken extends Error {
  constructor(path, why) {
    super(`${path}: ${why}`);
    Object.assign(this, { name: 'Broken', path, why });
  }
}

/** What has come over the wire so far; start.js shows it. */
export const progress = Object.assign(new EventTarget(), { bytes: 0, step: 'download', from: null });
const report = (step) => {
  if (step) progress.step = step;
  progress.dispatchEvent(new Event('change'));
};

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function request(path) {
  let response;
  try {
    response = await fetch(root + path);
  } catch {
    throw new Broken(path, 'unreachable');
  }
  if (!response.ok) throw new Broken(path, 'missing');
  return response;
}

async function verified(path, response) {
  const { size, sha256, wire } = files[path];
  const count = new TransformStream({
    transform(chunk, controller) {
      progress.bytes += chunk.length * wire / size;
      report();
      controller.enqueue(chunk);
    },
  });
  let bytes;
  try {
    bytes = await new Response(response.body.pipeThrough(count)).arrayBuffer();
  } catch {
    throw new Broken(path, 'unreachable');
  }
  // crypto.subtle is only there on https and localhost; elsewhere the length must do.
  const sum = globalThis.crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', bytes)) : sha256;
  if (bytes.byteLength !== size || sum !== sha256) throw new Broken(path, 'damaged');
  return bytes;
}

const archive = async (path) => verified(path, await request(path));

async function unpacked(path) {
  const plain = new Blob([await archive(path)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return untar(new Uint8Array(await new Response(plain).arrayBuffer()));
}

/** The program itself is compiled while it comes in; a copy of the stream is counted and checked. */
async function program(path) {
  const response = await request(path);
  // From the service worker it comes untouched, so that the browser can use its own cache of machine code.
  if (!page || navigator.serviceWorker?.controller) return { response };
  const [compile, check] = response.body.tee();
  const headers = { 'Content-Type': 'application/wasm' };
  return { response: new Response(compile, { headers }), checked: verified(path, new Response(check)) };
}

async function stored() {
  try {
    const response = await (await caches.open(STORE)).match(root + snapshot.path);
    if (!response || page?.getItem(TRYING) === snapshot.sha256) return null;   // a start that never came back: not again
    return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
  } catch (error) {
    await refuse(error);
    return null;
  }
}

async function refuse(error) {
  console.warn('The stored start is of no use; starting afresh.', error);
  await globalThis.caches?.delete(STORE).catch(() => {});
}

/** Keeps the snapshot for the next visit; called when the page stands and nobody waits. */
export async function keepSnapshot() {
  const store = await caches.open(STORE);
  const url = root + snapshot.path;
  for (const request of await store.keys()) if (request.url !== url) await store.delete(request);
  if (await store.match(url)) return;
  const response = await fetch(url, { integrity: snapshot.integrity });
  if (response.ok) await store.put(url, response);
}

const out = { stdout: console.log, stderr: console.error };

async function interpreter() {
  const memory = stored();
  const wasm = program('pyodide/pyodide.asm.wasm');
  const stdlib = archive('python/stdlib.zip');
  const engine = unpacked('python/engine.tar.gz');
  const front = unpacked('python/page.tar.gz');
  const all = Promise.all([wasm.then(({ checked }) => checked), stdlib, engine, front]);
  const options = {
    indexURL: `${root}pyodide/`,
    stdLibURL: `${root}python/stdlib.zip`,
    lockFileContents: lock,
    packageBaseUrl: `${root}pyodide/`,
    env: { HOME, PYTHONHASHSEED: '0' },   // sets iterate alike on every start, with and without a snapshot
    stdout: (text) => out.stdout(text),
    stderr: (text) => out.stderr(text),
    fsInit: async (FS) => {
      put(FS, HOME, await engine);
      put(FS, HOME, await front);
    },
  };
  // Pyodide fetches these two itself and has no option to be handed them: lend it ours while it starts.
  const ours = {
    [`${root}pyodide/pyodide.asm.wasm`]: async () => (await wasm).response,
    [`${root}python/stdlib.zip`]: async () => new Response((await stdlib).slice(0)),
  };
  const fetch = globalThis.fetch;
  globalThis.fetch = (what, how) => {
    const lent = ours[what];
    delete ours[what];
    return lent ? lent() : fetch(what, how);
  };
  const python = async (more) => {
    // A start whose files are broken never ends by itself.
    const py = await Promise.race([start({ ...options, ...more }), all.then(() => new Promise(() => {}))]);
    await all;
    return py;
  };
  try {
    const bytes = await memory;
    if (bytes) {
      page?.setItem(TRYING, snapshot.sha256);
      try {
        const py = await python({ _loadSnapshot: bytes });
        // The snapshot carries the chance of the machine that made it: draw anew from the browser's.
        py.runPython('import random, sys; random.seed(); sys.path_importer_cache.clear(); del random, sys');
        progress.from = 'snapshot';
        return py;
      } catch (error) {
        if (error instanceof Broken) throw error;
        await refuse(error);
      } finally {
        page?.removeItem(TRYING);
      }
    }
    const py = await python({});
    progress.from = 'archives';
    return py;
  } finally {
    globalThis.fetch = fetch;
    report('app');
  }
}

/** The one interpreter of this page; it is already on its way. */
export const ready = interpreter();
ready.catch(() => {});   // start.js tells the person

/** Brings a game to the table: its rules, its board and its words. */
export async function bring(game) {
  const [py, files] = await Promise.all([ready, unpacked(`python/game-${game}.tar.gz`)]);
  put(py.FS, HOME, files);
  py.runPython('import importlib; importlib.invalidate_caches(); del importlib');
}

export function loadPyodide({ stdout = out.stdout, stderr = out.stderr } = {}) {
  Object.assign(out, { stdout, stderr });
  return ready;
}
