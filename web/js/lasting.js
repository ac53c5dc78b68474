// What is kept on this device shall last: browsers throw away what nobody asked them to keep. Some ask the person, so that it is
// only wished for just after a tap.
let wished = false;

export function last() {
  if (wished || !navigator.userActivation?.isActive) return;
  wished = true;
  navigator.storage?.persist().catch(() => {});
}

const LOOK = 300;   // ms
const LOOKS = 20;
let patience = LOOKS;

/** What a database answers. Some never do, and do not say so: nothing is kept then, nor waited for again. Looks are counted and no
 *  time: while the page is busy itself it hears nothing. */
export function answered(work) {
  let bell;
  const late = new Promise((_, fail) => {
    let looks = patience;
    bell = setInterval(() => {
      if (--looks > 0) return;
      patience = 1;
      fail(new Error('The database is silent.'));
    }, LOOK);
  });
  work.then(() => { patience = LOOKS; }, () => {});
  return Promise.race([work, late]).finally(() => clearInterval(bell));
}
