// What the page's loader and the build share: archives, and files in Pyodide's file system.

/** A tar as {path: bytes}. Our own archives hold plain files only. */
export function untar(bytes) {
  const text = (from, length) => new TextDecoder().decode(bytes.subarray(from, from + length)).split('\0')[0];
  const found = {};
  for (let at = 0; bytes[at];) {
    const folder = text(at + 345, 155);
    const size = parseInt(text(at + 124, 12), 8);
    found[(folder && `${folder}/`) + text(at, 100)] = bytes.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
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
