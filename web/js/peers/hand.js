// Links without any third party: two people carry codes to each other, by paste or by scanning. Both make one and take the other's;
// neither calls and neither answers, so nobody has to be first (a Firefox that has answered would give up after five seconds).
import { pack, unpack } from './code.js';
import { WHY } from './link.js';

const GATHERING = 4000;   // ms until the addresses that were found so far must do

export class Hand {
  constructor(mesh) {
    this.mesh = mesh;
  }

  /** A code for one other person, good as long as the page stays open; empty where there is no network at all. */
  async code() {
    if (!this.link?.pc.remoteDescription) this.link?.close(WHY.bye);   // nobody has taken the code before
    this.link = this.mesh.adopt();
    const { pc } = this.link;
    await pc.setLocalDescription();
    const complete = new Promise((done) => {
      pc.addEventListener('icegatheringstatechange', () => pc.iceGatheringState === 'complete' && done());
    });
    await Promise.race([complete, new Promise((done) => { setTimeout(done, GATHERING); })]);
    if (!this.link.candidates) {
      this.link.close(WHY.bye);
      return '';
    }
    this.ours = pack(pc.localDescription.sdp);
    return this.ours;
  }

  /** Takes the other person's code; false where it is none. The link is made as soon as they have taken ours. */
  async take(code) {
    const theirs = code.replace(/\s/g, '');
    if (!this.link || theirs === this.ours) return false;
    try {
      // Comparing the codes says who is which end of the encryption.
      await this.link.pc.setRemoteDescription({ type: 'answer', sdp: unpack(theirs, this.ours < theirs ? 'active' : 'passive') });
      return true;
    } catch {
      return false;
    }
  }
}
