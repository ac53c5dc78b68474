// What PyScript takes for its interpreter: Pyodide, started at once, from compiled archives, and from a memory
// snapshot where an earlier visit has stored one. The page and the bot worker share it.
import { loadPyodide as start, version } from '../pyodide/pyodide.mjs';
import { files, lock, snapshot, wheels } from './build.mjs';
import { hex, put, sparse, untar, unwheel } from './files.mjs';
import { language } from './words.mjs';

export { version };

// Nothing here waits in the middle of Python for a promise. If it could, Python would run on a stack of its own, and now and then
// Chromium's collector of garbage reads past the end of that: the page is gone.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

const { fetch } = globalThis;   // the browser's own, also while Pyodide is lent another
export const root = new URL('../', import.meta.url).href;
const HOME = '/home/pyodide';   // where Python looks for modules
export const STORE = `tafelrunde-snapshot ${root}`;   // several copies of the page may share this origin
/** What is known of the last start; where nothing may be stored the page alone knows. */
export const page = globalThis.document && remembered();
export const KEPT = `kept ${snapshot.path}`;      // what the local storage knows of the snapshot, so that a first visit need not look
const LIBRARY = 'python/stdlib.zip.gz';
export const TRIED = `tried ${snapshot.path}`;    // a start from it never came back: not again
const FAST = 10_000;    // bytes in a millisecond: the snapshot comes sooner than Python wakes without it
const PIECE = 1 << 18;  // bytes that are unpacked at once
const PATIENCE = 1500;  // milliseconds for it to come, where the line does not go on as it began
const asked = /^#\/new\/(\w+)/.exec(globalThis.location?.hash)?.[1];   // the game that the address names

function remembered() {
  try {
    if (localStorage) return localStorage;
  } catch { /* it raises */ }
  const kept = new Map();
  return { getItem: (key) => kept.get(key), setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
}

/** Another page of this host may have filled the storage: a start needs no room there. */
function note(known) {
  try {
    page?.setItem(STORE, known);
  } catch { /* full */ }
}

/** PyScript opens databases, and a channel to other tabs, for what nobody here uses; an error of theirs ends it. It is lent
 *  empty ones until it asks for its interpreter; gives what takes them back. */
function lend() {
  const request = (result) => {
    const one = { result };
    queueMicrotask(() => one.onsuccess({ target: one }));
    return one;
  };
  const store = { getAllKeys: () => request([]), clear: () => request() };
  const open = () => request({ transaction: () => ({ objectStore: () => store }), close() {} });
  const lent = Object.entries({ BroadcastChannel: class {}, indexedDB: { open } });
  const own = lent.map(([name]) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of lent) Object.defineProperty(globalThis, name, { configurable: true, value });
  return () => {
    for (const [name, its] of own) {
      delete globalThis[name];
      if (its) Object.defineProperty(globalThis, name, its);
    }
  };
}
const regain = page && lend();

/** A part of the page is missing, damaged or unreachable: `path` says which, `why` what it is. */
export class Broken extends Error {
  constructor(path, why) {
    super(`${path}: ${why}`);
    Object.assign(this, { name: 'Broken', path, why });
  }
}

/** What has come; start.js shows it. */
export const progress = Object.assign(new EventTarget(), { bytes: 0, step: 'download', from: null });
const report = (step) => {
  if (step) progress.step = step;
  progress.dispatchEvent(new Event('change'));
};

async function request(path) {
  let response;
  try {
    response = await fetch(root + path);
  } catch {
    throw new Broken(path, 'unreachable');
  }
  if (!response.ok) throw new Broken(path, response.status < 500 ? 'missing' : 'unreachable');   // a gateway may be back soon
  return response;
}

/** What comes, counted as it passes. */
async function counted(path) {
  const { body, headers } = await request(path);
  const { size, wire } = files[path];
  const count = new TransformStream({
    transform(chunk, controller) {
      progress.bytes += chunk.length * wire / size;
      report();
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(count), { headers });
}

async function archive(path) {
  const { size, sha256 } = files[path];
  const response = await counted(path);
  let bytes;
  try {
    bytes = await response.arrayBuffer();
  } catch {
    throw new Broken(path, 'unreachable');
  }
  // crypto.subtle is only there on https and localhost; elsewhere the length must do.
  const sum = globalThis.crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', bytes)) : sha256;
  if (bytes.byteLength !== size || sum !== sha256) throw new Broken(path, 'damaged');
  return bytes;
}

const unzipped = (path) => archive(path).then(inflated);

/** In pieces: what comes whole is unpacked in one go, which holds up the page. */
async function inflated(packed) {
  let at = 0;
  const pieces = new ReadableStream({
    async pull(one) {
      await breath();
      one.enqueue(new Uint8Array(packed.slice(at, at += PIECE)));
      if (at >= packed.byteLength) one.close();
    },
  });
  const plain = pieces.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** What a start needs is asked for at once: the engine, the page's language, the game that the address names. */
const early = new Map();
const parts = page && page.getItem(STORE) !== KEPT ? ['', language, asked] : [''];
for (const path of parts.map((part) => wheels[part]).filter(Boolean)) early.set(path, unzipped(path));
for (const bytes of early.values()) bytes.catch(() => {});   // `install` says so

const installed = new Map();
// Python sees what has been written. `importlib.invalidate_caches` would wake all that reads metadata, a fifteenth of a start.
const LOOK = 'import sys; [finder.invalidate_caches() for finder in sys.path_importer_cache.values() if finder]; del sys';

/** Puts a wheel where Python looks for modules, once. */
function install(path) {
  if (!installed.has(path)) {
    const done = Promise.all([ready, early.get(path) ?? unzipped(path)]).then(([py, bytes]) => {
      py.unpackArchive(bytes, 'wheel');
      py.runPython(LOOK);
    });
    installed.set(path, done);
    done.catch(() => {   // the next who asks tries anew
      installed.delete(path);
      early.delete(path);
    });
  }
  return installed.get(path);
}

/** Pyodide's program, made ready in a thread of its own; null where that cannot be. */
const beside = () => new Promise((done, fail) => {
  const worker = new Worker(new URL('program.worker.mjs', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = fail;
}).catch(() => null);

/** The same, compiled as it comes. What is damaged does not compile; a sum of it all would cost a start a tenth. */
async function program(path) {
  const made = page && navigator.serviceWorker?.controller && await beside();
  if (made) return made;
  const response = await (page ? counted : request)(path);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw new Broken(path, error instanceof WebAssembly.CompileError ? 'damaged' : 'unreachable');
  }
}

/** Whether the line is so fast that a first visit does best with the snapshot; how Python's library comes tells. */
async function fast(library) {
  const { saveData, effectiveType = '4g', downlink = 10 } = navigator.connection ?? {};
  const unfit = saveData || effectiveType !== '4g' || downlink < 5 || navigator.serviceWorker?.controller;
  if (unfit || page.getItem(STORE) === TRIED) return false;
  await library;
  const [{ transferSize, responseStart, responseEnd } = {}] = performance.getEntriesByName(root + LIBRARY);
  return transferSize > FAST * (responseEnd - responseStart);   // what comes from a cache is of no size
}

/** The snapshot of this start, and whether it has just been fetched and is still to be kept. */
export const used = { pages: null, fresh: false };

/** The snapshot over a fast line, on a first visit. */
async function hurried() {
  try {
    const response = await fetch(root + snapshot.path, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return null;
    const pages = await inflated(await response.arrayBuffer());   // of a pipe that breaks off Firefox tells an error that nobody can catch
    used.fresh = true;
    return pages;
  } catch {
    return null;
  }
}

/** The snapshot of an earlier visit, if one is kept. */
async function stored() {
  try {
    const response = await (await caches.open(STORE)).match(root + snapshot.path);
    if (response) return new Uint8Array(await response.arrayBuffer());
    page?.removeItem(STORE);
    return null;
  } catch (error) {
    await refuse(error);
    return null;
  }
}

export async function refuse(error) {
  console.warn('The stored start is of no use; starting afresh.', error);
  page?.removeItem(STORE);
  await globalThis.caches?.delete(STORE).catch(() => {});
}

/** An empty archive: a start from the snapshot has in memory what the page needs of Python's library. */
const NONE = Promise.resolve(Uint8Array.of(80, 75, 5, 6, ...new Uint8Array(18)));

let completed;

/** Brings Python's library and the engine's files where the start went without, once the page stands. */
export function complete() {
  completed ??= completion().catch((error) => {
    completed = null;
    throw error;
  });
  return completed;
}

async function completion() {
  const py = await ready;
  if (!page || progress.from !== 'snapshot') return;
  const [library, engine] = await Promise.all([unzipped(LIBRARY), early.get(wheels[''])]);
  await breath();
  const { FS } = py;
  FS.writeFile(`/lib/${FS.readdir('/lib').find((name) => name.endsWith('.zip'))}`, library);
  put(FS, HOME, unwheel(engine));   // Python would wake much to unpack what it has in memory already
  await breath();
  py.runPython(LOOK);
}

const out = { stdout: console.log, stderr: console.error };

/** Here the page may do what has come up meanwhile. */
export const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));

/** Pyodide's program, and in steps what Pyodide would do with it in one go, from a memory if there is one. */
async function gently(settings, memory) {
  const { default: create } = await import('../pyodide/pyodide.asm.mjs');
  const program = await create(settings);
  const { API } = program;
  await breath();
  const restored = memory && API.restoreSnapshot(memory);
  await breath();
  const steps = API.bootstrap(restored);
  let step;
  while (!(step = steps.next()).done) await breath();
  await breath();
  Object.assign(API, { restoreSnapshot: () => restored, finalizeBootstrap: () => step.value });
  return program;
}

async function interpreter() {
  const wasm = program('pyodide/pyodide.asm.wasm');
  const kept = !page || page.getItem(STORE) === KEPT;
  const packed = page && kept ? null : archive(LIBRARY);
  const pages = kept ? stored() : fast(packed).then((yes) => yes && hurried());
  let library, heap;
  const front = unzipped('python/page.tar.gz').then(untar);
  const options = {
    indexURL: `${root}pyodide/`,
    stdLibURL: root + LIBRARY,
    lockFileContents: lock,
    packageBaseUrl: `${root}pyodide/`,
    env: { HOME, PYTHONHASHSEED: '0' },   // sets iterate alike on every start, with and without a snapshot
    stdout: (text) => out.stdout(text),
    stderr: (text) => out.stderr(text),
    fsInit: async (FS) => {
      const files = await front;
      await breath();
      put(FS, HOME, files);
      await breath();
    },
  };
  // Pyodide fetches these two itself: lend it ours while it starts.
  const { instantiateStreaming, Memory, Module } = WebAssembly;
  globalThis.fetch = (what, how) => {
    const url = String(what);
    if (url === options.stdLibURL) return library.then((bytes) => new Response(bytes));
    return url === `${root}pyodide/pyodide.asm.wasm` ? wasm : fetch(what, how);
  };
  WebAssembly.instantiateStreaming = async (given, imports) => {
    const module = await given;
    await breath();
    const instance = await WebAssembly.instantiate(module, imports);
    heap = instance.exports.memory;
    await breath();
    return { module, instance };
  };
  // It wants shared memory, to sleep on at a terminal, and browsers warn of that.
  WebAssembly.Memory = class extends Memory {
    constructor(wish) {
      super({ ...wish, shared: false });
    }
  };
  // A function of JavaScript comes to Python by a little program of its own; one of a kind is compiled once.
  const kinds = new Map();
  WebAssembly.Module = new Proxy(Module, {
    construct(_, [bytes]) {
      const kind = String(bytes);
      if (!kinds.has(kind)) kinds.set(kind, new Module(bytes));
      return kinds.get(kind);
    },
  });
  const python = async (memory) => {
    const all = Promise.all([wasm, library, early.get(wheels['']), front]);
    // A start whose files are broken never ends by itself.
    const begun = start({ ...options, createPyodideModule: (settings) => gently(settings, memory), _loadSnapshot: memory });
    const py = await Promise.race([begun, all.then(() => new Promise(() => {}))]);
    await all;
    await breath();
    return py;
  };
  try {
    const found = await pages;
    if (found) {
      note(TRIED);
      try {
        library = page ? NONE : packed.then(inflated);
        const py = await python(sparse(found, () => heap.buffer));
        // The snapshot carries the chance of the machine that made it: draw anew from the browser's.
        py.runPython('import random, sys; random.seed(); sys.path_importer_cache.clear(); del random, sys');
        if (page) used.pages = found;
        if (used.fresh) page.removeItem(STORE);   // it is kept when the page stands
        else note(KEPT);
        progress.from = 'snapshot';
        await breath();
        return py;
      } catch (error) {
        if (error instanceof Broken) throw error;
        used.fresh = false;
        await refuse(error);
      }
    }
    library = (packed ?? archive(LIBRARY)).then(inflated);
    const py = await python();
    progress.from = 'archives';
    return py;
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming, Memory, Module });
    report('app');
  }
}

/** The one interpreter of this page; it is already on its way. */
export const ready = interpreter();
ready.catch(() => {});   // start.js tells the person

/** Brings what only some need: a game with its board and words, or tables of several machines. The snapshot has it all. */
export async function bring(part) {
  await ready;
  if (progress.from === 'snapshot') return;
  await Promise.all([install(wheels['']), install(wheels[part])]);
}

/** The interpreter, with the packages that PyScript's configuration names. */
export async function loadPyodide({ stdout = out.stdout, stderr = out.stderr, packages = [] } = {}) {
  if (regain) regain();
  Object.assign(out, { stdout, stderr });
  const py = await ready;
  // The snapshot has them in its memory, and `complete` brings their files.
  const needed = [...packages.map((url) => url.replace(root, '')), ...page && wheels[language] ? [wheels[language]] : []];
  if (progress.from === 'archives') await Promise.all(needed.map(install));
  // Before anything else PyScript writes its package for Python and imports it, an eighth of a start. Nothing of ours asks for it.
  const [{ stdlib }, run] = [await import('../pyscript/core.js'), py.runPythonAsync];
  py.runPythonAsync = (code, ...more) => run.call(py, code.replace(stdlib, ''), ...more);
  return py;
}
