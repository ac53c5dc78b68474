// Everybody linked with everybody. How peers hear of each other is the business of signals: objects with `listen(heard)`, where
// `heard` takes whatever comes and says whether it is an envelope (see outside.js) that we listen to, `send(to, body)` (to one peer,
// or to all where it is null) and `leave()`. Links do not need them once they stand.
import { hex } from './hex.js';
import { AWAY, Link, WHY } from './link.js';
import { envelope } from './outside.js';
import { Through } from './through.js';

const BEAT = 1000;
const SEARCH = 5000;       // between two calls for those who are missing
const RETRY = 120_000;     // between two tries for a straight link to those who are reached by a detour
const REMEMBER = 60_000;   // for how long somebody who was heard of is looked for
const FRESH = 3000;        // a link so young may not be known to the other side yet; nobody tries anew so soon
const MOST = 32;           // devices that we know of at once: more than ever sit and look on

export const name = () => hex(crypto.getRandomValues(new Uint8Array(8)));

export class Mesh {
  me = name();
  links = new Map();      // open, by peer
  attempts = new Map();   // not open yet, by peer
  #known = new Map();     // when a peer was heard of last
  #signals = new Set();
  #searched = 0;
  /** Tells us what happens to a link; links of other kinds tell it too. */
  ears = {
    opened: (one) => this.#opened(one),
    left: (one) => this.through.send(null, { gone: one.peer }),   // it may have said so to us alone
    closed: (one, why) => this.#closed(one, why),
    message: (one, text) => this.on.message(one.peer, text),
    signal: (one, text) => this.through.take(one, text),
    changed: () => this.on.changed(),
  };

  /** `on` hears opened(peer), closed(peer, why), failed(peer, why), message(peer, text) and changed(). */
  constructor(rtc, on) {
    Object.assign(this, { rtc, on });
    this.through = new Through(this.me, () => this.links);
    this.add(this.through);
    this.beaten = performance.now();
    this.timer = setInterval(() => this.#beat(), BEAT);
    this.end = new AbortController();
    const { signal } = this.end;
    addEventListener('pagehide', () => this.#drop(), { signal });
    for (const event of ['pageshow', 'online']) addEventListener(event, () => this.#search(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#beat(), { signal });
  }

  add(signal) {
    signal.listen((value) => {
      const found = envelope(value);
      if (!found || found.from === this.me || !this.#knows(found.from)) return false;
      const { from, to, body } = found;
      if (to === null || to === this.me) this.#heard(signal, from, body).catch((error) => console.debug('signal', error));
      return true;
    });
    this.#signals.add(signal);
    this.#hi(signal, null);
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
    return this.#link(undefined, name(), () => {});
  }

  #drop() {
    for (const link of [...this.links.values(), ...this.attempts.values()]) link.close(WHY.bye);
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

  /** To whom a link leads that needs nobody else. */
  get #straight() {
    return [...this.links].filter(([, link]) => !link.relayed).map(([peer]) => peer);
  }

  #hi(signal, to) {
    signal.send(to, { hi: this.#straight });   // who is not named and has a link to us has a dead one
  }

  #search() {
    this.#searched = performance.now();
    for (const signal of this.#signals) this.#hi(signal, null);
  }

  #link(peer, nonce, tell) {
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
    if (!old) this.on.opened(peer);
    this.#hi(this.through, null);   // others may know whom we lack
  }

  #closed(link, why) {
    const { peer } = link;
    if (this.attempts.get(peer) === link) {
      this.attempts.delete(peer);
      if (why !== WHY.bye) this.on.failed(peer, why);
    }
    if (this.links.get(peer) !== link) return;
    this.links.delete(peer);
    if (why === WHY.bye) this.#known.delete(peer);
    this.on.closed(peer, why);
    if (why !== WHY.bye) this.#search();
  }

  async #heard(signal, from, body) {
    const now = performance.now();
    const reply = (what) => signal.send(from, what);
    const attempt = this.attempts.get(from);
    if (Array.isArray(body.hi)) {
      const link = this.links.get(from)?.relayed ? undefined : this.links.get(from);
      if (link && (body.hi.includes(this.me) || now - link.since < FRESH)) return;
      if (this.#stands(from)) {
        link.gone = true;   // unless it gives a sign of life
        return;
      }
      link?.close(WHY.silent);
      // The smaller name calls, so that two never call each other at once.
      if (attempt && now - attempt.made < SEARCH) return;
      if (this.me < from) await this.#link(from, name(), reply).offer();
      else this.#hi(signal, from);
    } else if (this.links.has(body.gone)) {
      this.links.get(body.gone).gone = true;   // unless it gives a sign of life
    } else if (body.offer && from < this.me) {
      if (this.#stands(from) || (attempt && now - attempt.made < FRESH)) return;
      await this.#link(from, body.nonce, reply).answer(body.offer);
    } else if (attempt && attempt.nonce === body.nonce) {
      if (body.answer) await attempt.accept(body.answer);
      else if (body.candidate) await attempt.candidate(body.candidate);
    }
  }

  #beat() {
    const now = performance.now();
    const slept = now - this.beaten > AWAY ? now - this.beaten : 0;
    this.beaten = now;
    for (const link of [...this.links.values(), ...this.attempts.values()]) link.tick(now, slept);
    for (const [peer, heard] of this.#known) if (now - heard > REMEMBER && !this.links.has(peer)) this.#known.delete(peer);
    const lacking = this.links.size === 0 || [...this.#known.keys()].some((peer) => !this.links.has(peer));
    const pause = lacking ? SEARCH : this.#straight.length < this.links.size ? RETRY : Infinity;
    if (slept || now - this.#searched > pause) this.#search();
  }
}
