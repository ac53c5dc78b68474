// The memory snapshot, when the page stands and nobody waits: whether it is as it was built; and kept for the next visit.
import { breath, KEPT, page, refuse, root, STORE, TRIED, used } from './boot.mjs';
import { snapshot } from './build.mjs';
import { hex } from './files.mjs';

/** It is summed up in pieces: each is copied for that, and Chromium lets the page wait for it. */
async function sound(pages) {
  const { subtle } = crypto;   // only there on https and localhost
  if (!subtle) return true;
  const sums = [];
  for (let at = 0; at < pages.length; at += snapshot.piece) {
    sums.push(hex(await subtle.digest('SHA-256', pages.subarray(at, at + snapshot.piece))));
    await breath();
  }
  return hex(await subtle.digest('SHA-256', new TextEncoder().encode(sums.join('')))) === snapshot.unpacked;
}

/** A page that has started from one that is damaged starts anew, without it. */
export async function checked() {
  if (!used.pages || await sound(used.pages)) {
    if (!used.fresh) used.pages = null;
    return;
  }
  await refuse(new Error('It is damaged.'));
  if (used.fresh) page.setItem(STORE, TRIED);   // it would come again as it is
  location.reload();
  await new Promise(() => {});
}

export async function keep() {
  if ([KEPT, TRIED].includes(page.getItem(STORE))) return;
  await caches.delete(STORE);
  // Kept unpacked: unpacking it would be a quarter of the next start.
  let pages = used.fresh && used.pages;
  if (!pages) {
    const response = await fetch(root + snapshot.path, { integrity: snapshot.integrity });
    if (!response.ok) return;
    pages = response.body.pipeThrough(new DecompressionStream('gzip'));
  }
  await (await caches.open(STORE)).put(root + snapshot.path, new Response(pages));
  used.pages = null;
  page.setItem(STORE, KEPT);
}
