// Pyodide's program is read and made ready here on a later visit, see boot.mjs. This thread does not end: what machine code the
// browser makes while the page runs, it keeps for the next start only as long as whoever asked for the program is there.
const program = new URL('../pyodide/pyodide.asm.wasm', import.meta.url);
WebAssembly.compileStreaming(fetch(program)).catch(() => null).then(postMessage);
