// Everybody linked with everybody. How peers hear of each other is the business of signals: objects with `listen(heard)`, where
// `heard` takes whatever comes and says whether it is an envelope (see outside.js) that we listen to, `send(to, body)` (to one peer,
// or to all where it is null) and `leave()`. One that leads over machines of others may want to know more: once a second with
// `tick(missing, body)` whether anybody is missing and what all are to be told then, `hasten()` when somebody was lost, and `wake()`
// when we were. Links do not need them once they stand.
import { hex } from '../files.mjs';
import { AWAY, Link, WHY } from './link.js';
import { envelope } from './outside.js';
import { Through } from './through.js';

const BEAT = 1000;
const SEARCH = 5000;       // between two calls for those who are missing, at first
const SELDOM = 60_000;     // and in the end
const ANSWER = 5000;       // for which an attempt is not given up for another
const AGAIN = 6000;        // within which whoever still calls has not been answered by whoever should
const RETRY = 120_000;     // between two tries for a straight link to those who are reached by a detour
const REMEMBER = 60_000;   // for how long somebody who was heard of is looked for
const FRESH = 3000;        // a link so young may not be known to the other side yet; nobody tries anew so soon
const MOST = 32;           // devices that we know of at once: more than ever sit and look on

export const name = () => hex(crypto.getRandomValues(new Uint8Array(8)));

export class Mesh {
  me = name();
  links = new Map();      // open, by peer
  attempts = new Map();   // not open yet, by peer
  #adopted = new Set();   // made by hand
  #known = new Map();     // when a peer was heard of last
  #signals = new Set();
  #searched = 0;
  #pause = SEARCH;
  #called = new Map();    // when a peer has called all over a relay, and somebody else was to answer
  #sought = false;
  #turns = new Map();     // what somebody says is heard in its order: a call first, then which ways lead back
  /** Tells us what happens to a link; links of other kinds tell it too. */
  ears = {
    opened: (one) => this.#opened(one),
    left: (one) => this.through.send(null, { gone: one.peer }),   // it may have said so to us alone
    closed: (one, why) => this.#closed(one, why),
    message: (one, text) => this.on.message(one.peer, text),
    signal: (one, text) => this.through.take(one, text),
    changed: (one) => {
      if (one.away) this.#hasten();
      this.on.changed();
    },
  };

  /** `on` hears opened(peer), closed(peer, why), failed(peer, why), message(peer, text) and changed(). */
  constructor(rtc, on) {
    Object.assign(this, { rtc, on, end: new AbortController() });
    this.through = new Through(this.me, () => this.links);
    this.add(this.through);
    [this.beaten, this.told] = [performance.now(), Date.now()];
    this.timer = setInterval(() => this.#beat(), BEAT);
    const { signal } = this.end;
    addEventListener('pagehide', () => this.#drop(), { signal });
    for (const event of ['pageshow', 'online']) addEventListener(event, () => this.#wake(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#beat(), { signal });
    navigator.connection?.addEventListener('change', () => this.#wake(), { signal });   // from one network to another
  }

  add(signal) {
    signal.listen((value) => {
      const found = envelope(value);
      if (this.left || !found || found.from === this.me || !this.#knows(found.from)) return false;
      const { from, to, body } = found;
      if (to === null && signal.tick && !this.#answers(from)) return true;
      if (to === null || to === this.me) this.#turn(from, () => this.#heard(signal, from, body));
      return true;
    });
    this.#signals.add(signal);
    this.#hi(signal, null);
    this.#tick(signal);
  }

  /** Whether somebody is missing of whom we cannot know. */
  seek(sought) {
    if (sought === this.#sought) return;
    this.#sought = sought;
    this.#hasten();
  }

  /** Whether we have gone; what leads to others goes more slowly, and some of it speaks meanwhile. */
  get left() {
    return this.end.signal.aborted;
  }

  /** To one peer, or to everybody (null). */
  send(to, text) {
    for (const link of to === null ? this.links.values() : [this.links.get(to)]) link?.send(text);
  }

  async leave() {
    clearInterval(this.timer);
    this.end.abort();
    this.#drop();
    for (const signal of this.#signals) await signal.leave();
    this.#signals.clear();
  }

  /** A link that was made by hand, see hand.js. */
  adopt() {
    const link = this.#link(undefined, name(), () => {});
    this.#adopted.add(link);
    return link;
  }

  #drop() {
    for (const link of [...this.links.values(), ...this.attempts.values(), ...this.#adopted]) link.close(WHY.bye);
  }

  /** Whether a peer is known now that it was heard of. */
  #knows(peer) {
    if (this.#known.has(peer) || this.#known.size < MOST) this.#known.set(peer, performance.now());
    return this.#known.has(peer);
  }

  /** Whether a link of that name needs nobody else and is alive. Names are not proved: what is said in one ends no such link. */
  #stands(peer) {
    const link = this.links.get(peer);
    return Boolean(link) && !link.relayed && !link.away;
  }

  /** To whom a link leads that needs nobody else, and is alive. */
  get #straight() {
    return [...this.links.keys()].filter((peer) => this.#stands(peer));
  }

  get #missing() {
    return this.#sought || ![...this.links.values()].some(({ away }) => !away)
      || [...this.#known.keys()].some((peer) => this.links.get(peer)?.away ?? true);
  }

  /** Of those who are linked one speaks for all where others pay for it. */
  get #speaks() {
    return this.#straight.every((peer) => this.me < peer);
  }

  /** Whether it is ours to answer somebody who calls: if we speak for all, or whoever does has not. */
  #answers(peer) {
    const [now, before] = [performance.now(), this.#called.get(peer)];
    for (const [one, at] of this.#called) if (now - at > AGAIN) this.#called.delete(one);
    this.#called.set(peer, now);
    return this.#speaks || now - before < AGAIN;
  }

  #hi(signal, to) {
    signal.send(to, { hi: this.#straight });   // who is not named and has a link to us has a dead one
  }

  #tick(signal) {
    signal.tick?.(this.#missing, this.#speaks ? { hi: this.#straight } : null);
  }

  #search() {
    this.#searched = performance.now();
    for (const signal of this.#signals) {
      this.#hi(signal, null);
      this.#tick(signal);
    }
  }

  /** Somebody was lost a moment ago: what leads back is tried at once. */
  #hasten() {
    this.#pause = SEARCH;
    for (const signal of this.#signals) signal.hasten?.();
    this.#search();
  }

  /** We slept, or are in another network: nothing that stood need stand any more. */
  #wake() {
    this.#pause = SEARCH;
    for (const link of this.attempts.values()) link.close(WHY.bye);
    for (const link of this.links.values()) link.probe?.();
    for (const signal of this.#signals) signal.wake?.();
    this.#search();
  }

  #link(peer, nonce, tell) {
    if (this.left) throw new Error('left meanwhile');   // nobody would ever close it
    const link = new Link({ me: this.me, peer, nonce, rtc: this.rtc, tell, on: this.ears });
    if (peer) {
      this.attempts.get(peer)?.close(WHY.bye);   // another has taken its place
      this.attempts.set(peer, link);
    }
    return link;
  }

  #opened(link) {
    if (link.peer === this.me) return void link.close(WHY.bye);
    const { peer } = link;
    if (this.attempts.get(peer) === link) this.attempts.delete(peer);
    const old = this.links.get(peer);
    if (link.relayed ? old && !old.relayed : this.#stands(peer)) return void link.close(WHY.silent);
    this.links.set(peer, link);
    old?.close(WHY.silent);
    link.since = performance.now();
    this.#known.set(peer, link.since);
    this.on.opened(peer);           // even where one stood: what was said over that may be lost
    this.#hi(this.through, null);   // others may know whom we lack
  }

  #closed(link, why) {
    const { peer } = link;
    this.#adopted.delete(link);
    if (this.attempts.get(peer) === link) {
      this.attempts.delete(peer);
      if (why !== WHY.bye) this.on.failed(peer, why);
    }
    if (this.links.get(peer) !== link) return;
    this.links.delete(peer);
    if (why === WHY.bye) this.#known.delete(peer);
    else this.#known.set(peer, performance.now());
    this.on.closed(peer, why);
    if (why !== WHY.bye) this.#hasten();
  }

  #turn(from, hear) {
    const turn = (this.#turns.get(from) ?? Promise.resolve()).then(hear).catch((error) => console.debug('signal', error));
    this.#turns.set(from, turn);
    turn.then(() => this.#turns.get(from) === turn && this.#turns.delete(from));
  }

  /** Done as soon as it is clear what to do: some descriptions a browser chews on for ever. */
  async #heard(signal, from, body) {
    const begun = (work) => void work.catch((error) => console.debug('signal', error));
    const now = performance.now();
    const reply = (what) => signal.send(from, what);
    const stands = async () => this.#stands(from) && this.links.get(from).probe();
    const attempt = this.attempts.get(from);
    if (Array.isArray(body.hi)) {
      if (this.#stands(from) && (body.hi.includes(this.me) || now - this.links.get(from).since < FRESH)) return;
      if (await stands()) return;
      // The smaller name calls, so that two never call each other at once.
      const trying = this.attempts.get(from);
      if (now - trying?.made < ANSWER) return void trying.repeat(now);
      if (this.me < from) begun(this.#link(from, name(), reply).offer());
      else this.#hi(signal, from);
    } else if (this.links.has(body.gone)) {
      this.links.get(body.gone).gone = true;   // unless it gives a sign of life
    } else if (body.offer && from < this.me) {
      if (attempt && attempt.nonce === body.nonce) return void attempt.repeat(now);
      if (await stands() || now - this.attempts.get(from)?.made < FRESH) return;
      begun(this.#link(from, body.nonce, reply).answer(body.offer));
    } else if (attempt && attempt.nonce === body.nonce) {
      if (body.answer) begun(attempt.accept(body.answer));
      else if (body.candidate) begun(attempt.candidate(body.candidate));
    }
  }

  #beat() {
    const now = performance.now();
    const slept = now - this.beaten > AWAY ? now - this.beaten : 0;
    const jumped = Math.abs(Date.now() - this.told - (now - this.beaten)) > AWAY;   // in some browsers the one clock sleeps with the device
    [this.beaten, this.told] = [now, Date.now()];
    for (const link of [...this.links.values(), ...this.attempts.values()]) link.tick(now, slept);
    for (const [peer, heard] of this.#known) if (now - heard > REMEMBER && !this.links.has(peer)) this.#known.delete(peer);
    for (const signal of this.#signals) this.#tick(signal);
    if (slept || jumped) return void this.#wake();
    const pause = this.#missing ? this.#pause : this.#straight.length < this.links.size ? RETRY : Infinity;
    if (now - this.#searched < pause) return;
    this.#pause = Math.min(SELDOM, 2 * this.#pause);
    this.#search();
  }
}
