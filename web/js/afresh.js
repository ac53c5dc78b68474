// What a person asks for where the page did not start.

/** Throws away every copy on this device and loads again, a part that is known to be broken before all else; saved games stay. Without
 *  a network those copies are all there is: then nothing is done, and false is said. */
export async function afresh(part) {
  const { href } = new URL('../', import.meta.url);
  const { ok } = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({}));
  if (!ok) return false;
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.split(' ')[1] === href) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (worker.scope === href) await worker.unregister();
  }
  // Where nobody knows what is broken it is one of those that the page names.
  const parts = part ? [href + part] : [...document.head.querySelectorAll('[href], [src]')].map((one) => one.href ?? one.src);
  await Promise.allSettled(parts.map((one) => fetch(one, { cache: 'reload' })));
  location.reload();
  return true;
}
