// A link over the meeting points, where no other way leads from one device to another and both people want it. To the mesh it is a
// link like any other, only slower. A relay sees that two of a room exchange something, when, and roughly how much.
import { BYE, frames, LAST, NAME, PART, Parts, PING, SIGNAL } from './frames.js';
import { WHY } from './link.js';

const GATHER = 250;          // ms: what accumulates goes as one event
const SIZE = 8000;           // characters of a frame
const FULL = 11_000;         // characters of an event, before it is locked
const SAME = 20_000;         // ms before the same is said again
const [IDLE, AWAY, LOST] = [20_000, 50_000, 120_000];   // ms: a sign of life is sent; somebody counts as away; is given up
const WAITS = 3000;          // ms for an event that was overtaken

export class Detour {
  relayed = true;
  open = false;
  away = false;
  gone = false;
  round = null;
  candidates = 1;
  #told = new Map();      // what was said last, and when
  #out = [];
  #timer = null;
  #sent = 0;
  #taken = 0;
  #early = new Map();     // overtook another
  #spoke = performance.now();

  /** `post(link, number, frames)` brings frames to the other side; `on` hears what it hears of a `Link`. */
  constructor({ me, peer, post, pace, on }) {
    Object.assign(this, { me, peer, post, pace, on, made: performance.now(), seen: performance.now() });
    this.parts = new Parts();
    this.#put(NAME + me);
  }

  send(text) {
    if (this.#again(text)) return;
    for (const frame of frames(text, SIZE)) this.#put(frame);
  }

  signal(envelope) {
    const frame = SIGNAL + JSON.stringify(envelope);
    if (frame.length < SIZE && !this.#again(frame)) this.#put(frame);
  }

  /** Frames have come: each event once, in their order, and none that was there before. */
  take(number, list) {
    if (this.closed || number <= this.#taken || this.#early.has(number) || this.#early.size > 50) return;
    this.seen = performance.now();
    this.gone = false;
    this.#early.set(number, list);
    this.#deliver();
    if (this.#early.size) setTimeout(() => this.#skip(number), WAITS);
    this.#alive(true);
  }

  tick(now, slept) {
    this.seen += slept;
    if (now - this.seen > (this.gone ? AWAY : LOST)) return void this.close(WHY.silent);
    if (now - this.#spoke > IDLE) this.#put(PING + Math.round(now));
    if (this.open) this.#alive(now - this.seen <= AWAY);
  }

  close(why) {
    if (this.closed) return;
    if (why === WHY.bye) {
      this.#out.push(BYE);
      this.#flush();
    }
    this.closed = why;
    clearTimeout(this.#timer);
    this.on.closed(this, why);
  }

  /** Whether this was said just now: what is asked every second on a quick link need not travel each time. */
  #again(text) {
    const now = performance.now();
    for (const [one, at] of this.#told) if (now - at > SAME) this.#told.delete(one);
    if (this.#told.has(text)) return true;
    this.#told.set(text, now);
    return false;
  }

  #put(frame) {
    this.#out.push(frame);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER * this.pace());
  }

  #flush() {
    if (this.closed) return;
    let size = 0;
    const count = this.#out.findIndex((frame) => (size += frame.length) > FULL);
    const list = this.#out.splice(0, count < 0 ? this.#out.length : Math.max(1, count));
    this.#timer = this.#out.length ? setTimeout(() => this.#flush(), GATHER * this.pace()) : null;
    if (!list.length) return;
    this.#spoke = performance.now();
    this.post(this, ++this.#sent, list);
  }

  #deliver() {
    while (this.#early.has(this.#taken + 1)) {
      const list = this.#early.get(++this.#taken);
      this.#early.delete(this.#taken);
      for (const frame of list) this.#frame(frame);
    }
  }

  /** What was overtaken will not come any more; the peers ask again for what they miss. */
  #skip(number) {
    if (!this.#early.has(number)) return;
    this.parts = new Parts();
    this.#taken = Math.min(...this.#early.keys()) - 1;
    this.#deliver();
  }

  #alive(alive) {
    if (!this.open || this.away !== alive) return;
    this.away = !alive;
    this.on.changed(this);
  }

  #frame(frame) {
    if (typeof frame !== 'string' || this.closed) return;
    switch (frame[0]) {
      case NAME:
        if (this.open) return;
        this.open = true;
        return void this.on.opened(this);
      case PART: case LAST: {
        const whole = this.parts.take(frame);
        if (whole !== undefined && this.open) this.on.message(this, whole);
        return;
      }
      case SIGNAL: return void this.on.signal(this, frame.slice(1));
      case BYE:
        this.on.left(this);
        return void this.close(WHY.bye);
      default:   // a sign of life
    }
  }
}
