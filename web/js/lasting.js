// What is kept on this device shall last: browsers throw away what nobody asked them to keep. Some ask the person, so that it is
// only wished for just after a tap.
let wished = false;

export function last() {
  if (wished || !navigator.userActivation?.isActive) return;
  wished = true;
  navigator.storage?.persist().catch(() => {});
}
