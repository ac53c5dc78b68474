// node gate.mjs PYTHON GOLDEN: everything we ship must import and play on the stripped standard library, where nothing else is,
// and the recorded games must play as they do everywhere.
import fs from 'node:fs';
import path from 'node:path';
import { here, put, shipped, tree } from './pyodide.mjs';

const [python, golden] = process.argv.slice(2);
const py = await shipped(path.resolve(python));
put(py.FS, '/golden', tree(golden));
try {
  console.log(py.runPython(fs.readFileSync(path.join(here, 'gate.py'), 'utf8')));
} catch (error) {
  console.error(error.message);   // left to Node it would be lost behind a megabyte of Pyodide's source
  process.exitCode = 1;
}
process.exit();   // Pyodide keeps Node alive
