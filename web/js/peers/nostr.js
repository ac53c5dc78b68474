// Short-lived events of one topic at public Nostr relays, which keep none of these kinds. Whoever runs them does it for nothing: what is
// for one person goes to two of them at most, who is not needed is not called, and when one complains, all waits longer.
import { schnorr } from '../../vendor/peers/secp256k1.js';
import { hex } from '../files.mjs';
import { IS, Relay } from './relay.js';

const KIND = 24_713;        // between 20000 and 29999: passed on, and forgotten
const COPIES = 2;
const LARGEST = 48_000;     // characters of what comes in; we send less
const MOST = 16;            // how many times as slow as usual when relays complain
const CALMED = 30_000;      // ms without a complaint until half of it is forgiven

export class Events {
  slowness = 1;
  #seen = new Set();
  #keys = schnorr.keygen();

  /** `heard` gets the content of each event of others, once, and the relay that brought it; `opened` a relay that answers now. */
  constructor(urls, topic, { heard, opened, changed }) {
    this.heard = heard;
    this.topic = topic;
    this.calming = setInterval(() => { this.slowness = Math.max(1, this.slowness / 2); }, CALMED);
    const on = {
      opened: (relay) => {
        for (const other of this.relays) if (other !== relay) other.hurry();
        opened(relay);
      },
      changed,
      event: (relay, event) => this.#take(relay, event),
      busy: () => { this.slowness = Math.min(MOST, this.slowness * 2); },
      others: (one) => this.relays.some((relay) => relay !== one && relay.answers),
    };
    this.relays = urls.map((url) => new Relay(url, { kinds: [KIND], '#x': [topic], limit: 1 }, on));
    for (const relay of this.relays) relay.call();
  }

  /** How many relays answer. */
  get count() {
    return this.relays.filter((relay) => relay.answers).length;
  }

  /** How many do, or would if they were needed. */
  get reached() {
    return this.relays.filter((relay) => relay.answers || relay.is === IS.spare).length;
  }

  /** Publishes a text at these relays; unless they are named, at the first that answer: all devices know them in the same order. */
  async publish(content, relays = this.relays) {
    const pubkey = hex(this.#keys.publicKey);
    const event = { kind: KIND, tags: [['x', this.topic]], created_at: Math.floor(Date.now() / 1000), content, pubkey };
    const signed = JSON.stringify([0, pubkey, event.created_at, KIND, event.tags, content]);
    const id = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signed)));
    const whole = { ...event, id: hex(id), sig: hex(await schnorr.signAsync(id, this.#keys.secretKey)) };
    this.#note(whole.id);
    const able = relays.filter((relay) => relay.answers);
    for (const relay of relays === this.relays ? able.slice(0, COPIES) : able) relay.say(whole);
  }

  /** Whether all relays are needed, or a few do. */
  need(all) {
    const few = this.relays.filter((relay) => relay.answers).slice(0, COPIES);
    for (const relay of this.relays) relay.need(all || few.length < COPIES || few.includes(relay));
  }

  probe() {
    for (const relay of this.relays) relay.probe();
  }

  wake() {
    for (const relay of this.relays) relay.wake();
  }

  leave() {
    clearInterval(this.calming);
    for (const relay of this.relays) relay.need(false);
  }

  /** Whether this is new. */
  #note(id) {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    if (this.#seen.size > 1000) this.#seen.delete(this.#seen.values().next().value);
    return true;
  }

  #take(relay, { id, content }) {
    if (content.length <= LARGEST && this.#note(id)) this.heard(content, relay);
  }
}
