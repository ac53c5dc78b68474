// What is left of a browser for a program that anybody may have written: the language itself. Loaded before all else, see own.worker.mjs.
const LANGUAGE = new Set(`AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date
  DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl Iterator
  JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol
  SyntaxError Temporal TextDecoder TextEncoder TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet
  WebAssembly console crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis isFinite isNaN parseFloat parseInt
  performance undefined unescape`.split(/\s+/));

const refused = () => { throw new TypeError('Nothing is made of text here.'); };

// Python may keep these for itself while it starts: from the beginning they run functions, and no text.
for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name];
  globalThis[name] = (work, ...rest) => (typeof work === 'function' ? real(work, ...rest) : refused());
}

/** Takes everything away but the language, and of that what makes programs of text. What cannot be taken away is an error, unless it can do nothing. */
export function bare() {
  for (const made of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(made), 'constructor', { value: refused });
  }
  for (let one = globalThis; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const name of Reflect.ownKeys(one)) {
      if (!LANGUAGE.has(name) && !Reflect.deleteProperty(one, name) && Object(one[name]) === one[name]) throw new Error(`${String(name)} stays`);
    }
  }
}
