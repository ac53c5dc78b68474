// A signal over public Nostr relays, through Trystero: peers find each other there, encrypted with the secret of the room, and then
// talk directly. A relay learns that somebody looks for somebody, and from which address; never who, nor what is played.
import { joinRoom, getRelaySockets } from '../../vendor/trystero/nostr.mjs';

export class Relays {
  #places = new Map();   // where peers are, by their name: Trystero has names of its own

  constructor(me, secret, urls, rtc) {
    this.me = me;
    const quiet = { urls, warnOnRelayFailure: false };
    this.room = joinRoom({ appId: 'tafelrunde', password: secret, relayConfig: quiet, rtcConfig: rtc }, secret);
    this.action = this.room.makeAction('signal');
  }

  listen(heard) {
    this.action.onMessage = (value, { peerId }) => {
      if (heard(value)) this.#places.set(value.from, peerId);
    };
    this.room.onPeerJoin = (place) => this.#put({ from: this.me, to: null, body: { hi: [] } }, place);
  }

  send(to, body) {
    this.#put({ from: this.me, to, body }, this.#places.get(to));
  }

  /** How many relays answer. */
  get count() {
    return Object.values(getRelaySockets()).filter((socket) => socket?.readyState === WebSocket.OPEN).length;
  }

  leave() {
    return this.room.leave();
  }

  #put(envelope, target) {
    // Whoever has gone meanwhile is looked for again soon.
    this.action.send(envelope, target ? { target } : {}).catch(() => {});
  }
}
