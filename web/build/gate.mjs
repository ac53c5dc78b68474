// node gate.mjs PYTHON GOLDEN: everything we ship must import and play on the stripped standard library, and nothing else is there.
import fs from 'node:fs';
import path from 'node:path';
import { here, put, shipped, tree } from './pyodide.mjs';

const [python, golden] = process.argv.slice(2);
const py = await shipped(path.resolve(python));
put(py.FS, '/golden', tree(golden));
console.log(py.runPython(fs.readFileSync(path.join(here, 'gate.py'), 'utf8')));
process.exit();   // Pyodide keeps Node alive
