// One pair of peers: a connection with one ordered channel that both sides have agreed on beforehand, so that nobody opens it.
import { BYE, frames, LAST, NAME, PART, Parts, PING, PONG, SIGNAL } from './frames.js';
import { isName } from './outside.js';

export const AWAY = 3000;       // ms without a sign of life until somebody counts as away
const LOST = 30_000;            // until the link is given up
const TRYING = 12_000;          // until an attempt is
const PROMPT = 1200;            // until whoever is asked has answered
const UNHEARD = 300;            // after which what was said is said again to somebody who still calls
const HALF = 3000;              // longer than AWAY may answers be missing as long as something is heard
const CANDIDATES = 100;         // that wait at most

/** Why a link could not be made, or is gone; the app has the words for each. */
export const WHY = {
  noNetwork: 'no-network',      // this browser finds no way out at all: no network, or WebRTC is blocked
  noPath: 'no-path',            // both have a network, but no way leads from one to the other
  noAnswer: 'no-answer',        // the other side was heard of, and then no more
  silent: 'silent',
  bye: 'bye',                   // somebody has left, or wanted it so
};

export class Link {
  open = false;
  away = false;
  gone = false;       // others say so
  round = null;       // ms there and back
  candidates = 0;
  accepted = false;   // it is our offer that was answered

  /** `tell` brings negotiation to the other side; `on` hears opened, message, signal, left, closed and changed. */
  constructor({ me, peer, nonce, rtc, tell, on }) {
    Object.assign(this, { peer, nonce, tell, on, made: performance.now(), said: performance.now(), seen: performance.now(), answered: Infinity });
    this.waiting = [];
    this.parts = new Parts();
    this.pc = new RTCPeerConnection(rtc);
    this.channel = this.pc.createDataChannel('table', { negotiated: true, id: 0 });
    this.channel.onopen = () => this.channel.send(NAME + me);
    this.channel.onmessage = ({ data }) => this.#take(String(data));
    this.channel.onclose = () => this.close(WHY.silent);
    this.pc.onicecandidate = ({ candidate }) => {
      if (!candidate?.candidate) return;
      this.candidates++;
      this.tell({ candidate: candidate.toJSON(), nonce });
    };
    this.pc.onconnectionstatechange = () => {
      if (this.pc.connectionState === 'failed') this.close(this.open ? WHY.silent : WHY.noPath);
    };
  }

  /** Whether the other side answers now. A link that was fine a moment ago may lead nowhere, or one way only. */
  probe() {
    const asked = performance.now();
    this.#put(PING + Math.round(asked));
    this.probing ??= new Promise((told) => {
      setTimeout(() => {
        this.probing = null;
        const alive = this.answered >= asked && !this.closed;
        if (!alive) this.#alive(false);
        told(alive);
      }, PROMPT);
    });
    return this.probing;
  }

  async offer() {
    await this.pc.setLocalDescription();
    this.tell({ offer: this.pc.localDescription.sdp, nonce: this.nonce });
  }

  async answer(sdp) {
    await this.#remote({ type: 'offer', sdp });
    await this.pc.setLocalDescription();
    this.tell({ answer: this.pc.localDescription.sdp, nonce: this.nonce });
  }

  async accept(sdp) {
    if (this.accepted) return;
    this.accepted = true;
    await this.#remote({ type: 'answer', sdp });
  }

  /** They still call: what we said was lost on the way, as happens just after a line was dead. */
  repeat(now) {
    const { type, sdp } = this.pc.localDescription ?? {};
    if (!type || this.accepted || now - this.said < UNHEARD) return;
    this.said = now;
    this.tell({ [type]: sdp, nonce: this.nonce });   // with all ways that were found meanwhile
  }

  async candidate(candidate) {
    if (this.pc.remoteDescription) await this.pc.addIceCandidate(candidate);
    else if (this.waiting.length < CANDIDATES) this.waiting.push(candidate);
  }

  send(text) {
    for (const frame of frames(text)) this.#put(frame);
  }

  signal(envelope) {
    this.#put(SIGNAL + JSON.stringify(envelope));
  }

  /** Once a second. After a sleep of our own (`slept` ms) nobody is blamed for the silence. */
  tick(now, slept) {
    this.seen += slept;
    this.answered += slept;
    if (!this.open) {
      if (now - this.made - slept > TRYING) this.close(this.#lacks);
      return;
    }
    if (now - this.seen > (this.gone ? AWAY : LOST)) return void this.close(WHY.silent);
    this.#put(PING + now);
    if (now - Math.min(this.seen, this.answered + HALF) > AWAY) this.#alive(false);
  }

  close(why) {
    if (this.closed) return;
    this.closed = why;
    if (why === WHY.bye) this.#put(BYE);
    this.pc.close();
    this.on.closed(this, why);
  }

  /** Why an attempt has led to nothing; browsers take longer to say so. */
  get #lacks() {
    if (!this.candidates) return WHY.noNetwork;
    return this.accepted ? WHY.noPath : WHY.noAnswer;
  }

  async #remote(description) {
    await this.pc.setRemoteDescription(description);
    for (const candidate of this.waiting.splice(0)) await this.pc.addIceCandidate(candidate);
  }

  #put(frame) {
    if (this.channel.readyState !== 'open') return;
    try {
      this.channel.send(frame);
    } catch {   // the other end takes in nothing any more, or nothing so long
      this.close(WHY.silent);
    }
  }

  #alive(alive) {
    if (this.away !== alive) return;
    this.away = !alive;
    this.on.changed(this);
  }

  #take(frame) {
    this.seen = performance.now();
    this.gone = false;
    const rest = frame.slice(1);
    switch (frame[0]) {
      case PING: return this.#put(PONG + rest.slice(0, 40));
      case PONG: {
        const first = this.round === null;
        this.round = Math.max(0, Math.round(this.seen - Number(rest))) || 0;
        this.answered = this.seen;
        this.#alive(true);
        if (first) this.on.changed(this);
        return;
      }
      case PART: case LAST: {
        const whole = this.parts.take(frame);
        if (whole !== undefined && this.open) this.on.message(this, whole);
        return;
      }
      case NAME:
        if (this.open) return;
        this.peer ??= rest;   // a pasted code does not say whose it is
        if (!isName(this.peer)) return void this.close(WHY.silent);
        this.open = true;
        this.answered = this.seen;
        return void this.on.opened(this);
      case SIGNAL: return void this.on.signal(this, rest);
      case BYE:
        this.on.left(this);
        return void this.close(WHY.bye);
      default:   // of a later version
    }
  }
}
