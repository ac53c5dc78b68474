// What is kept on this device shall last: browsers throw away what nobody asked them to keep. Some ask the person, so that it is
// only wished for just after a tap.
let wished = false;

export function last() {
  if (wished || !navigator.userActivation?.isActive) return;
  wished = true;
  navigator.storage?.persist().catch(() => {});
}

const SOON = 6000;   // ms
let patience = SOON;

/** What a database answers. Some never do, and do not say so: nothing is kept then, nor waited for again. */
export function answered(work) {
  let bell;
  const late = new Promise((_, fail) => {
    bell = setTimeout(() => {
      patience = SOON / 20;
      fail(new Error('The database is silent.'));
    }, patience);
  });
  work.then(() => { patience = SOON; }, () => {});
  return Promise.race([work, late]).finally(() => clearTimeout(bell));
}
