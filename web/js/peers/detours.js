// Who of a room would go over the meeting points, and the links that come of it. What is said there has a number, so that nothing
// can be sent again later.
import { Detour } from './detour.js';
import { EVERYBODY } from './outside.js';

const CALLS = [0, 3000, 10_000, 30_000];   // ms after something changed
const ALONE = 60_000;                      // between two calls while nobody is linked
const BEAT = 1000;
const MOST = 16;                           // people
const FRESH = 900_000;                     // ms by which clocks may differ

export class Detours {
  wanted = false;      // by the person here
  asked = false;       // by somebody else
  #links = new Map();
  #calls = [];
  #called = 0;
  #way = Promise.resolve();

  constructor(mesh, meeting, changed) {
    Object.assign(this, { mesh, meeting, changed });
    this.timer = setInterval(() => this.#beat(), BEAT);
  }

  /** The person here wants it. */
  choose() {
    this.wanted = true;
    this.#soon();
    this.changed();
  }

  leave() {
    clearInterval(this.timer);
  }

  #soon() {
    const now = performance.now();
    this.#calls = CALLS.map((wait) => now + wait);
  }

  #beat() {
    const now = performance.now();
    const links = [...this.#links.values()];
    for (const link of links) if (!link.open) link.tick(now, 0);   // the mesh looks after those that stand
    if (!this.wanted || !this.meeting.events.count) return;
    const due = this.#calls.filter((at) => at <= now).length;
    if (!due && (this.mesh.links.size || now - this.#called < ALONE)) return;
    this.#calls.splice(0, due);
    this.#called = now;
    this.#send(EVERYBODY, 0, [Date.now()]);
  }

  #send(to, number, frames) {
    // One after the other: locking takes its time, and must not change their order.
    this.#way = this.#way.then(() => this.meeting.say(to, { number, frames }));
  }

  /** Something has come from somebody, for us or for all. */
  take(from, everybody, { number, frames }) {
    if (!Number.isSafeInteger(number) || !Array.isArray(frames)) return;
    if (everybody && !(Math.abs(Date.now() - frames[0]) < FRESH)) return;   // somebody called here once
    if (!this.wanted) {
      if (!this.asked) {
        this.asked = true;
        this.changed();
      }
      return;
    }
    const link = this.#links.get(from) ?? (this.mesh.links.has(from) ? null : this.#link(from));
    if (!everybody) link?.take(number, frames);
  }

  #link(peer) {
    if (this.#links.size >= MOST) return null;
    const { mesh } = this;
    const link = new Detour({
      me: mesh.me, peer, pace: () => this.meeting.events.slowness,
      post: (one, number, frames) => this.#send(one.peer, number, frames),
      on: { ...mesh.ears, closed: (one, why) => {
        if (this.#links.get(peer) === one) this.#links.delete(peer);
        mesh.ears.closed(one, why);
        if (!mesh.links.has(peer)) this.#soon();
      } },
    });
    this.#links.set(peer, link);
    return link;
  }
}
