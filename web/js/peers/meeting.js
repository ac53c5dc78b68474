// A signal over public relays: whoever comes calls, whoever waits listens. What is said is locked with the secret of the room: a relay
// learns that somebody looks for somebody, and from which address; never who, nor what is played.
import { Lock } from './lock.js';
import { Events } from './nostr.js';
import { EVERYBODY, isName } from './outside.js';

const GATHER = 150;                     // ms: what accumulates for somebody goes as one event
const [OFTEN, SELDOM] = [2000, 120_000];   // ms between two calls: ever longer, as long as nothing changes
const [SOON, CALM] = [3000, 60_000];       // the same for asking the relays whether they are still there
const LAST = 1000;                      // ms for the last words
const MOST = 32;                        // people of whom it is known where they were heard

export class Meeting {
  /** Takes what is locked in the same way and is no signal: from, whether it is for all, and what. */
  other = () => {};
  #places = new Map();    // the relays where somebody was heard
  #waiting = new Map();   // what is to be said to somebody
  #call = null;           // what everybody is to know; null: nothing
  #pause = OFTEN;
  #said = -Infinity;
  #next = 0;
  #patience = SOON;
  #asked = performance.now();

  static async of(me, secret, urls, changed) {
    const meeting = new Meeting();
    const lock = await Lock.of(secret);
    Object.assign(meeting, { me, lock });
    meeting.events = new Events(urls, lock.topic, {
      changed,
      heard: (content, relay) => meeting.#take(content, relay).catch(() => {}),   // not for us, or not of this room
      opened: (relay) => meeting.#call && meeting.say(EVERYBODY, meeting.#call, [relay]),
    });
    return meeting;
  }

  listen(heard) {
    this.heard = heard;
  }

  /** To one peer; what all are to know is told at the next look at the clock, and not too often. */
  send(to, body) {
    if (to === null) return;
    const bodies = this.#waiting.get(to);
    if (bodies) return void bodies.push(body);
    this.#waiting.set(to, [body]);
    setTimeout(() => {
      const say = this.#waiting.get(to);
      this.#waiting.delete(to);
      this.say(to, { say }, this.#places.get(to));
    }, GATHER);
  }

  /** Once a second: whether somebody is missing, and what all are to know then, if it is ours to say. */
  tick(missing, body) {
    const now = performance.now();
    this.#call = missing && body ? { say: [body] } : null;
    this.events.need(missing);
    if (now - this.#asked > (missing ? this.#patience : CALM)) {
      this.#asked = now;
      this.#patience = Math.min(CALM, 2 * this.#patience);
      this.events.probe();
    }
    if (!this.#call || now < this.#next || !this.events.count) return;
    [this.#said, this.#next] = [now, now + this.#pause];
    this.#pause = Math.min(SELDOM, 2 * this.#pause);
    this.say(EVERYBODY, this.#call, this.events.relays.slice());
  }

  /** Somebody was lost a moment ago, or we were. */
  hasten() {
    [this.#pause, this.#patience, this.#asked] = [OFTEN, SOON, performance.now()];
    this.#next = Math.min(this.#next, this.#said + OFTEN);
    this.events.probe();
  }

  wake() {
    this.hasten();
    this.events.wake();
  }

  leave() {
    setTimeout(() => this.events.leave(), LAST);
  }

  /** Locked, at these relays, or at the first. */
  async say(to, value, relays) {
    try {
      const able = relays?.filter((relay) => relay.answers);
      await this.events.publish(`${this.me} ${to} ${await this.lock.shut(this.me, to, value)}`, able?.length ? able : undefined);
    } catch (error) {
      console.debug('meeting', error);
    }
  }

  async #take(content, relay) {
    const [from, to, text] = content.split(' ');
    if (!isName(from) || from === this.me || (to !== this.me && to !== EVERYBODY)) return;
    const value = await this.lock.open(from, to, text);
    this.#note(from, relay);
    const [everybody, { say }] = [to === EVERYBODY, value];
    if (!Array.isArray(say)) return void this.other(from, everybody, value);
    for (const body of say) this.heard({ from, to: everybody ? null : this.me, body });
  }

  /** Where somebody was heard they are spoken to, at the two relays that brought it last. */
  #note(from, relay) {
    const places = [relay, ...(this.#places.get(from) ?? []).filter((one) => one !== relay)].slice(0, 2);
    this.#places.delete(from);
    this.#places.set(from, places);
    if (this.#places.size > MOST) this.#places.delete(this.#places.keys().next().value);
  }
}
