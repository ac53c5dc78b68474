// A signal that needs no third party: peers reach each other through those whom they are linked with already.
import { parsed } from './outside.js';

const LONGEST = 6000;   // characters; a description of a connection has fewer. Of what is nested ever deeper this is too little to overflow the stack

export class Through {
  /** `links` gives the open links by the name of the peer at the other end. */
  constructor(me, links) {
    Object.assign(this, { me, links });
  }

  listen(heard) {
    this.heard = heard;
  }

  /** To one peer, or to everybody (null). */
  send(to, body) {
    this.#pass({ from: this.me, to, body, on: true }, null);
  }

  /** Something came over a link: for us, or to be passed on, once. */
  take(link, text) {
    const value = text.length <= LONGEST ? parsed(text) : undefined;
    if (this.heard(value) && value.on && value.to !== this.me) this.#pass({ ...value, on: false }, link);
  }

  #pass(envelope, source) {
    const links = this.links();
    const straight = links.get(envelope.to);
    for (const link of straight ? [straight] : links.values()) {
      if (link !== source && link.peer !== envelope.from) link.signal(envelope);
    }
  }

  leave() {}   // it ends with the last link
}
