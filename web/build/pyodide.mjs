// Pyodide under Node, for the build: one way to start it, and the few things every script here needs.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { loadPyodide } from 'pyodide';
import { put, untar } from '../js/files.mjs';

export { put };

export const here = path.dirname(fileURLToPath(import.meta.url));

// No packages of Pyodide's own: an empty list spares the page a request.
const { info } = JSON.parse(fs.readFileSync(fileURLToPath(import.meta.resolve('pyodide/pyodide-lock.json')), 'utf8'));
const lock = JSON.stringify({ info, packages: {} });

// By itself Pyodide reads out of an error where it lies, and loses the parentheses of a path.
const indexURL = path.dirname(fileURLToPath(import.meta.resolve('pyodide/pyodide.mjs')));

// The page and the build start Python alike: where set order could show, every machine shows the same.
const env = { HOME: '/home/pyodide', PYTHONHASHSEED: '0' };

export const start = (options = {}) =>
  loadPyodide({ indexURL, lockFileContents: lock, ...options, env: { ...env, ...options.env } });

/** Python exactly as the page has it: these archives, the stripped library, the lean program, nothing else. */
export async function shipped(python, options = {}) {
  const py = await start({
    indexURL: path.join(python, '../pyodide'),
    stdLibURL: path.join(python, '../stdlib.zip'),
    fsInit: (FS) => put(FS, '/home/pyodide', untar(zlib.gunzipSync(fs.readFileSync(path.join(python, 'page.tar.gz'))))),
    ...options,
  });
  for (const name of fs.readdirSync(python).filter((name) => name.endsWith('.whl.gz')).sort()) {
    py.unpackArchive(new Uint8Array(zlib.gunzipSync(fs.readFileSync(path.join(python, name)))), 'wheel');
  }
  return py;
}

/** All files below a folder, by their path in it, sorted. */
export function tree(folder) {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !name.includes('__pycache__'));
  return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}
