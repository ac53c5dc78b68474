// node archives.mjs WHEEL PAGE OUT: the archives of Python that the page loads, compiled by Pyodide itself.
//   stdlib.zip.gz   the standard library, stripped to what our sources (and PyScript's) can reach, plus a safety list; plain
//                   beside OUT for what else is built
//   tafelrunde-….whl.gz   the engine's wheel with its metadata, but for these parts:
//   tafelrunde_….whl.gz   per game its rules, its table and its words, fetched when somebody sits down to it; what every table is
//                      drawn with; what tables of several machines need; what thinks; and the page's own sentences per language
//   whole.whl       beside OUT: the wheel as it was, but packed by Pyodide, which packs alike on every machine
//   page.tar.gz     the front-end's Python but for the parts
import fs from 'node:fs';
import path from 'node:path';
import { here, put, start, tree } from './pyodide.mjs';

// Reached only at run time, by name or from C, so that no import statement tells: tracebacks, codecs (also that of the names in a
// wheel), top-level await, caches.
const SAFETY = [
  'ast', 'asyncio', 'email.parser', 'encodings.ascii', 'encodings.cp437', 'encodings.idna', 'encodings.latin_1', 'encodings.utf_8_sig', 'importlib.metadata', 'importlib.metadata._adapters',
  'importlib.resources', 'inspect', 'linecache', 'shutil', 'tempfile', 'textwrap', 'tokenize', 'traceback', 'zipfile',
];

const [whole, page, out] = process.argv.slice(2);

const py = await start({ env: { PYTHONNODEBUGRANGES: '1' } });   // without column tables a .pyc is a fifth smaller
put(py.FS, '/', { 'whole.whl': fs.readFileSync(whole) });
put(py.FS, '/page', tree(page));
py.runPython(fs.readFileSync(path.join(here, 'pack.py'), 'utf8'));
py.runPython('whole, page = unzipped("/whole.whl"), folder("/page")');
py.runPython('version, engine, about = parted(whole)');

// What these imports pull in, they pull in on the page too: ask a fresh interpreter with the whole library.
const fresh = await start();
fresh.globals.set('names', fresh.toPy([...py.runPython('wanted(engine | page)').toJs(), ...SAFETY]));
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

const parts = py.runPython('parts_of([*engine, *page])').toJs();
py.globals.set('parts', py.toPy(parts));
const named = (name) => `${name}-${py.globals.get('version')}-${py.globals.get('TAG')}.whl.gz`;

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
for (const [name, expression] of Object.entries({
  '../stdlib.zip': 'library',
  '../whole.whl': 'zipped(whole)',
  'stdlib.zip.gz': 'gzip.compress(library, 9, mtime=0)',
  [named('tafelrunde')]: 'wheel_of("tafelrunde", version, sourceless(of(None, engine, parts)), about)',
  'page.tar.gz': 'tar_gz(sourceless(of(None, page, parts)))',
  ...Object.fromEntries(parts.map((part) => [
    named(`tafelrunde_${part}`),
    `wheel_of("tafelrunde_${part}", version, sourceless(of("${part}", engine | page, parts)), part_of("${part}", version))`,
  ])),
})) {
  const data = py.runPython(expression).toJs();
  fs.writeFileSync(path.join(out, name), data);
  console.log(`${name} ${Math.round(data.length / 1000)} kB`);
}
process.exit();   // Pyodide keeps Node alive
