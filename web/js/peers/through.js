// A signal that needs no third party: peers reach each other through those whom they are linked with already.

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
    const { from, to, body, on } = JSON.parse(text);
    if (typeof from !== 'string' || from === this.me) return;
    if (to === null || to === this.me) this.heard(from, body);
    if (on && to !== this.me) this.#pass({ from, to, body, on: false }, link);
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
