// node pyodide.mjs PYTHON PROGRAM [WORD…]: `ours GAME` or `thinkers GAME SEATS` inside Pyodide, with the archives and the library that
// the page has.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { put, shipped } from '../../../web/build/pyodide.mjs';

const [python, program, ...words] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const py = await shipped(path.resolve(python));
put(py.FS, '/home/pyodide', Object.fromEntries(['slices.py', `${program}.py`].map((name) => [name, fs.readFileSync(path.join(here, name))])));
const work = py.runPython(`
import slices, ${program}
tasks = ${program}.tasks(*${JSON.stringify(words)})
for name in tasks:
    slices.work(tasks, f"{name} 0.2")
lambda line: slices.work(tasks, line)
`);
console.log(JSON.stringify({ version: `Pyodide ${py.version}` }));
for await (const line of readline.createInterface({ input: process.stdin })) console.log(work(line));
process.exit();   // Pyodide keeps Node alive
