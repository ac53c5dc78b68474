// node icons.mjs SVG OUT: the app's icons as PNG, drawn by resvg (the same pixels on every machine).
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

const [source, out] = process.argv.slice(2);
await initWasm(fs.readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
const svg = fs.readFileSync(source, 'utf8');
fs.mkdirSync(out, { recursive: true });
for (const size of [180, 192, 512]) {
  fs.writeFileSync(path.join(out, `icon-${size}.png`), new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
}
