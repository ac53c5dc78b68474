// Short-lived events of one topic at public Nostr relays (NIP-01; of these kinds they keep none). Whoever runs them does it for
// nothing: an event goes to two of them at most, and when one complains, the next waits longer.
import { schnorr } from '../../vendor/trystero/secp256k1.js';
import { hex } from './hex.js';
import { parsed } from './outside.js';

const KIND = 24_713;        // between 20000 and 29999: passed on, and forgotten
const COPIES = 2;
const LARGEST = 48_000;     // characters of what comes in; we send less
const [AGAIN, LONGEST] = [2000, 60_000];   // ms until a relay that is gone is called again
const MOST = 16;            // how many times as slow as usual when relays complain
const CALMED = 30_000;      // ms without a complaint until half of it is forgiven

const seconds = () => Math.floor(Date.now() / 1000);

export class Events {
  slowness = 1;
  #sockets = new Map();   // open, by the address of the relay
  #seen = new Set();
  #ended = false;
  #keys = schnorr.keygen();

  /** `heard` gets the content of each event of others, once. */
  constructor(urls, topic, heard) {
    Object.assign(this, { urls, topic, heard });
    this.calming = setInterval(() => { this.slowness = Math.max(1, this.slowness / 2); }, CALMED);
    for (const url of urls) this.#call(url, AGAIN);
  }

  /** How many relays answer. */
  get count() {
    return this.#sockets.size;
  }

  /** Publishes a text, at the first relays that answer: all devices know them in the same order. */
  async publish(content) {
    const pubkey = hex(this.#keys.publicKey);
    const event = { kind: KIND, tags: [['x', this.topic]], created_at: seconds(), content, pubkey };
    const signed = JSON.stringify([0, pubkey, event.created_at, KIND, event.tags, content]);
    const id = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signed)));
    const sig = hex(await schnorr.signAsync(id, this.#keys.secretKey));
    this.#seen.add(hex(id));
    const text = JSON.stringify(['EVENT', { ...event, id: hex(id), sig }]);
    const open = this.urls.map((url) => this.#sockets.get(url)).filter(Boolean);
    for (const socket of open.slice(0, COPIES)) socket.send(text);
  }

  leave() {
    this.#ended = true;
    clearInterval(this.calming);
    for (const socket of this.#sockets.values()) socket.close();
  }

  #call(url, wait) {
    if (this.#ended) return;
    const socket = new WebSocket(url);
    let next = Math.min(wait * 2, LONGEST);
    socket.onopen = () => {
      if (this.#ended) return void socket.close();
      next = AGAIN;
      this.#sockets.set(url, socket);
      socket.send(JSON.stringify(['REQ', 'table', { kinds: [KIND], '#x': [this.topic], since: seconds() - 3600 }]));
    };
    socket.onmessage = ({ data }) => this.#take(String(data));
    socket.onclose = () => {
      this.#sockets.delete(url);
      setTimeout(() => this.#call(url, next), wait);
    };
  }

  #take(data) {
    const message = parsed(data);
    if (!Array.isArray(message)) return;
    const [kind, , what] = message;
    if (kind === 'OK' && what === false) this.slowness = Math.min(MOST, this.slowness * 2);
    if (kind !== 'EVENT' || typeof what?.id !== 'string' || typeof what.content !== 'string') return;
    if (what.content.length > LARGEST || this.#seen.has(what.id)) return;
    this.#seen.add(what.id);
    if (this.#seen.size > 1000) this.#seen.delete(this.#seen.values().next().value);
    this.heard(what.content);
  }
}
