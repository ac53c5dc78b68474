// Who of a room would go over the meeting points, and the links that come of it. Everything is locked with a key that follows from the
// secret of the room (HKDF, AES-GCM, padded); for whom it is and from whom is part of the lock, and a number, so that nothing
// can be sent again later or to somebody else.
import { Detour } from './detour.js';
import { hex } from './hex.js';
import { Events } from './nostr.js';
import { isName } from './outside.js';

const EVERYBODY = '*';
const CALLS = [0, 3000, 10_000, 30_000];   // ms after something changed
const ALONE = 60_000;                      // between two calls while nobody is linked
const BEAT = 1000;
const PAD = 256;                           // sizes are told in steps of so many bytes
const MOST = 16;                           // people
const FRESH = 900_000;                     // ms by which clocks may differ

const bytes = (text) => new TextEncoder().encode(text);
const base64 = (buffer) => btoa(Array.from(buffer, (byte) => String.fromCharCode(byte)).join(''));
const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A key for one purpose, of a secret that has 128 bits. */
async function derived(secret, purpose, algorithm, uses) {
  const base = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(`tafelrunde detour ${purpose}`) };
  return algorithm ? crypto.subtle.deriveKey(how, base, algorithm, false, uses) : new Uint8Array(await crypto.subtle.deriveBits(how, base, 128));
}

/** Locks and unlocks what goes from one to another. */
export class Lock {
  static async of(secret) {
    const lock = new Lock();
    lock.key = await derived(secret, 'key', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
    lock.topic = hex(await derived(secret, 'topic'));
    return lock;
  }

  async shut(from, to, value) {
    const plain = bytes(JSON.stringify(value));
    const padded = new Uint8Array(Math.ceil((plain.length + 1) / PAD) * PAD).fill(32);   // spaces: JSON all the same
    padded.set(plain);
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const how = { name: 'AES-GCM', iv: nonce, additionalData: bytes(`${from} ${to}`) };
    const locked = new Uint8Array(await crypto.subtle.encrypt(how, this.key, padded));
    return base64([...nonce, ...locked]);
  }

  /** Throws where it is not for this pair, or not of this room. */
  async open(from, to, text) {
    const all = unbase64(text);
    const how = { name: 'AES-GCM', iv: all.subarray(0, 12), additionalData: bytes(`${from} ${to}`) };
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, this.key, all.subarray(12))));
  }
}

export class Detours {
  wanted = false;      // by the person here
  asked = false;       // by somebody else
  #links = new Map();
  #calls = [];
  #called = 0;
  #way = Promise.resolve();

  static async of(mesh, secret, urls, changed) {
    const detours = new Detours();
    const lock = await Lock.of(secret);
    Object.assign(detours, { mesh, lock, changed });
    detours.events = new Events(urls, lock.topic, (content) => detours.#heard(content).catch(() => {}));   // not for us, or not of this room
    detours.timer = setInterval(() => detours.#beat(), BEAT);
    return detours;
  }

  get count() {
    return this.events.count;
  }

  /** The person here wants it. */
  choose() {
    this.wanted = true;
    this.#soon();
    this.changed();
  }

  leave() {
    clearInterval(this.timer);
    setTimeout(() => this.events.leave(), BEAT);   // the last words are on their way
  }

  #soon() {
    const now = performance.now();
    this.#calls = CALLS.map((wait) => now + wait);
  }

  #beat() {
    const now = performance.now();
    const links = [...this.#links.values()];
    for (const link of links) if (!link.open) link.tick(now, 0);   // the mesh looks after those that stand
    if (!this.wanted || !this.count) return;
    const due = this.#calls.filter((at) => at <= now).length;
    if (!due && (this.mesh.links.size || now - this.#called < ALONE)) return;
    this.#calls.splice(0, due);
    this.#called = now;
    this.#send(EVERYBODY, 0, [Date.now()]);
  }

  #send(to, number, frames) {
    // One after the other: locking takes its time, and must not change their order.
    this.#way = this.#way.then(async () => {
      const { me } = this.mesh;
      await this.events.publish(`${me} ${to} ${await this.lock.shut(me, to, { number, frames })}`);
    }).catch((error) => console.debug('detour', error));
  }

  async #heard(content) {
    const { me } = this.mesh;
    const [from, to, text] = content.split(' ');
    if (!isName(from) || from === me || (to !== me && to !== EVERYBODY)) return;
    const { number, frames } = await this.lock.open(from, to, text);
    if (!Number.isSafeInteger(number) || !Array.isArray(frames)) return;
    if (to === EVERYBODY && !(Math.abs(Date.now() - frames[0]) < FRESH)) return;   // somebody called here once
    if (!this.wanted) {
      if (!this.asked) {
        this.asked = true;
        this.changed();
      }
      return;
    }
    const link = this.#links.get(from) ?? (this.mesh.links.has(from) ? null : this.#link(from));
    if (to === me) link?.take(number, frames);
  }

  #link(peer) {
    if (this.#links.size >= MOST) return null;
    const { mesh } = this;
    const link = new Detour({
      me: mesh.me, peer, pace: () => this.events.slowness,
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
