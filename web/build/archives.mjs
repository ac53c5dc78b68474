// node archives.mjs ENGINE PAGE OUT: the archives of Python that the page loads, compiled by Pyodide itself.
//   stdlib.zip.gz   the standard library, stripped to what our sources (and PyScript's) can reach, plus a safety list; plain
//                   beside OUT for what else is built
//   engine.tar.gz   the wheel's contents but for these parts
//   page.tar.gz     the front-end's Python likewise, and PyScript's own package
//   part-….tar.gz   per game its rules, its table and its words, fetched when somebody sits down to it; and what tables of
//                   several machines need
import fs from 'node:fs';
import path from 'node:path';
import { here, put, start, tree } from './pyodide.mjs';

// Reached only at run time, by name or from C, so that no import statement tells: tracebacks, codecs, top-level await, caches.
const SAFETY = [
  'ast', 'asyncio', 'encodings.ascii', 'encodings.idna', 'encodings.latin_1', 'encodings.utf_8_sig', 'importlib.metadata',
  'importlib.resources', 'inspect', 'linecache', 'shutil', 'tempfile', 'textwrap', 'tokenize', 'traceback', 'zipfile',
];

const [engine, page, out] = process.argv.slice(2);
const core = new URL('../node_modules/@pyscript/core/src/stdlib/pyscript.js', import.meta.url);
const flatten = (folder, at = '') => Object.entries(folder).flatMap(([name, value]) =>
  typeof value === 'string' ? [[at + name, value]] : flatten(value, `${at}${name}/`));

const py = await start({ env: { PYTHONNODEBUGRANGES: '1' } });   // without column tables a .pyc is a fifth smaller
put(py.FS, '/engine', tree(engine));
put(py.FS, '/page', tree(page));
put(py.FS, '/pyscript', Object.fromEntries(flatten((await import(core)).default)));
py.runPython(fs.readFileSync(path.join(here, 'pack.py'), 'utf8'));
py.runPython('engine, page, pyscript = folder("/engine"), folder("/page"), folder("/pyscript")');

// What these imports pull in, they pull in on the page too: ask a fresh interpreter with the whole library.
const fresh = await start();
fresh.globals.set('names', fresh.toPy([...py.runPython('wanted(engine | page | pyscript)').toJs(), ...SAFETY]));
py.globals.set('reached', py.toPy(fresh.runPython(`
import importlib, sys
for name in names:
    try:
        importlib.import_module(name)
    except ImportError:      # a module for another platform, or an attribute that happens to be called like one
        pass
sorted(sys.modules)
`).toJs()));

py.runPython('library = stdlib(reached)');

const games = fs.readdirSync(path.join(engine, 'tafelrunde/games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name).sort();
const parts = [...games, 'peers'];
py.globals.set('parts', py.toPy(parts));

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
for (const [name, expression] of Object.entries({
  '../stdlib.zip': 'library',
  'stdlib.zip.gz': 'gzip.compress(library, 9, mtime=0)',
  'engine.tar.gz': 'tar_gz(sourceless(of(None, engine, parts)))',
  'page.tar.gz': 'tar_gz(sourceless(of(None, page, parts)) | caches(pyscript))',
  ...Object.fromEntries(parts.map((part) => [`part-${part}.tar.gz`, `tar_gz(sourceless(of("${part}", engine | page, parts)))`])),
})) {
  const data = py.runPython(expression).toJs();
  fs.writeFileSync(path.join(out, name), data);
  console.log(`${name} ${Math.round(data.length / 1000)} kB`);
}
process.exit();   // Pyodide keeps Node alive
