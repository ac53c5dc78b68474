// What is kept on this device shall last: browsers throw away what nobody asked them to keep. Some ask the person, so that it is
// only wished for just after a tap.
let wished = false;

export function last() {
  if (wished || !navigator.userActivation?.isActive) return;
  wished = true;
  navigator.storage?.persist().catch(() => {});
}

const PATIENCE = 6000;   // ms
const SILENT = 300;      // ms, where there was no answer before
let patience = PATIENCE;

/** What a database answers. Some never do, and do not say so, either: then nothing is kept. */
export function answered(work) {
  let bell;
  const late = new Promise((_, fail) => {
    bell = setTimeout(() => {
      patience = SILENT;
      fail(new Error('The database does not answer.'));
    }, patience);
  });
  work.then(() => { patience = PATIENCE; }, () => {});
  return Promise.race([work, late]).finally(() => clearTimeout(bell));
}
