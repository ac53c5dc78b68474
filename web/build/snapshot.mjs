// node snapshot.mjs PYTHON OUT: the memory of a Python that has started and has imported the engine, and of the page's modules
// those that do not need a browser. PYTHON is the folder with the archives.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { shipped } from './pyodide.mjs';

const PAGE = 65_536;

/** A memory without its empty pages, which are nearly half of it; js/files.mjs hands it to Pyodide. */
function squeezed(memory) {
  const stretches = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const last = stretches.at(-1);
    if (memory.subarray(from, from + PAGE).every((byte) => byte === 0)) continue;
    if (last && last[0] + last[1] === from) last[1] += PAGE;
    else stretches.push([from, PAGE]);
  }
  const head = Uint32Array.of(memory.length, stretches.length, ...stretches.flat());
  return Buffer.concat([Buffer.from(head.buffer), ...stretches.map(([from, length]) => memory.subarray(from, from + length))]);
}

const [python, out] = process.argv.slice(2);

// The same sources give the same bytes: no clock and no chance of this machine may get into the memory. The page draws
// its own chance after loading it.
process.env.TZ = 'UTC';
process.argv[1] = 'python';   // Emscripten tells Python what program it is
const still = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(7) && array;
Date.now = () => Date.UTC(2020, 0, 1);
performance.now = () => 1000;
globalThis.crypto.getRandomValues = still;
crypto.randomFillSync = still;
crypto.randomBytes = (count) => Buffer.alloc(count, 7);

const py = await shipped(path.resolve(python), { _makeSnapshot: true });
py.runPython(`
import gc, importlib, pkgutil, random, sys

# What a visit needs beside our own modules: the library itself comes after the page stands.
import asyncio, gettext, hashlib, json, pyodide.code, pyodide.ffi, traceback

for package in ("tafelrunde", "app"):
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        if found.name != "app.main":      # it needs the browser
            importlib.import_module(found.name)

import app.shell.i18n
for language in app.shell.i18n.languages():
    app.shell.i18n.translator(language)

random.seed(0)
del app, found, importlib, language, package, pkgutil
gc.collect()
`);
const memory = squeezed(py.makeMemorySnapshot());

// Compressed inside Pyodide as well: every zlib outside packs a little differently. Packed as well as can be it is three
// thousandths smaller, in more than twice the time.
py.FS.writeFile('/memory', memory);
const packed = py.runPython('import zlib; zlib.compress(open("/memory", "rb").read(), 8, zlib.MAX_WBITS | 16)').toJs();
fs.writeFileSync(out, packed);
console.log(`snapshot ${Math.round(memory.length / 1e6)} MB, packed ${Math.round(packed.length / 1e5) / 10} MB`);
process.exit();   // Pyodide keeps Node alive
