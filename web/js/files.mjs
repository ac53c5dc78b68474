// What the page's loader and the build share: archives, files in Pyodide's file system, and its memory.

/** Bytes as digits of base 16, as checksums, names and signatures are written. */
export const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A tar as {path: bytes}. Our own archives hold plain files only. */
export function untar(bytes) {
  const decoder = new TextDecoder();
  const text = (from, length) => {
    const end = bytes.indexOf(0, from);
    return decoder.decode(bytes.subarray(from, end < 0 ? from + length : Math.min(end, from + length)));
  };
  const found = {};
  for (let at = 0; bytes[at];) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    found[(folder && `${folder}/`) + text(at, 100)] = bytes.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
}

/** A wheel of ours as {path: bytes}: a zip without a comment, whose files lie in it as they are. */
export function unwheel(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [decoder, end, found] = [new TextDecoder(), bytes.byteLength - 22, {}];
  for (let one = 0, at = view.getUint32(end + 16, true); one < view.getUint16(end + 10, true); one++) {
    const [size, name, extra, comment, file] = [[24, 32], [28, 16], [30, 16], [32, 16], [42, 32]].map(([from, bits]) => view[`getUint${bits}`](at + from, true));
    const begins = file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true);
    found[decoder.decode(bytes.subarray(at + 46, at + 46 + name))] = bytes.subarray(begins, begins + size);
    at += 46 + name + extra + comment;
  }
  return found;
}

/** Writes {path: bytes} below a folder. */
export function put(FS, folder, files) {
  for (const [path, bytes] of Object.entries(files)) {
    const file = `${folder}/${path}`;
    FS.mkdirTree(file.slice(0, file.lastIndexOf('/')));
    FS.writeFile(file, bytes);
  }
}

/** A memory without its empty pages: its length, how many stretches of pages there are, where each lies and how long it is; then these.
 *  Pyodide asks a memory how long it is, reads its head, and copies all the rest: of that, here, what there is, into `heap()`. */
export function sparse(bytes, heap) {
  const [whole, count] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  const stretches = new Uint32Array(bytes.buffer, bytes.byteOffset + 8, 2 * count);
  const pages = bytes.subarray(8 + 8 * count);
  const part = Uint8Array.prototype.subarray.bind(pages);
  function subarray(begin, end) {
    if (end) return part(begin, end);
    const into = new Uint8Array(heap());
    let full = 0;
    for (let one = 0, at = 0; one < count; one++) {
      const [from, length] = stretches.subarray(2 * one);
      const head = Math.max(begin - from, 0);
      into.fill(0, full, from + head - begin).set(part(at + head, at + length), from + head - begin);
      full = from + length - begin;
      at += length;
    }
    into.fill(0, full);
    return [];
  }
  return Object.defineProperties(pages, { length: { value: whole }, subarray: { value: subarray } });
}
