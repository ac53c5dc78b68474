// One Nostr relay (NIP-01), of which people run thousands for nothing: called again when it is gone, told apart by what it does, and
// left alone where it does not want us.
import { parsed } from './outside.js';

const SLOW = 2500;              // ms until it answers
const PATIENCE = 9000;          // ms that an answer may take
const QUICK = 2000;             // the same of one that was quick before: then rather our own network is gone
const HELD = 4500;              // the same of a call to it: after many that failed, Chromium holds each back, mostly for less than that
const ECHO = 12_000;            // ms until what we said has come back
const BRIEF = 30_000;           // ms: who closes sooner than that, and again, is not used
const [AGAIN, SELDOM] = [2000, 120_000];      // ms until one that is gone is called again, ever later
const [LATER, LATEST] = [60_000, 1_800_000];  // the same of one that does not want us
const [DEAF, STILL_DEAF] = [1000, 10_000];    // the same while none answers: of those that did lately, and of the others
const LATELY = 900_000;         // ms
const OFFLINE = 60_000;         // the same while the device has no network and knows it: it tells when it has one again

/** What a relay is like; the app has the words for each. */
export const IS = {
  calling: 'calling',
  works: 'works',
  slow: 'slow',
  spare: 'spare',         // not needed just now
  dead: 'dead',           // nobody is there
  silent: 'silent',       // somebody is, and says nothing
  garbled: 'garbled',     // says what is no such protocol
  auth: 'auth',           // wants to know who we are (NIP-42)
  work: 'work',           // wants proof of work (NIP-13)
  clock: 'clock',         // finds our clock wrong
  refuses: 'refuses',
  closes: 'closes',       // again and again
  swallows: 'swallows',   // takes what we say, and does not pass it on
};

/** Why a relay takes nothing of us, by how it says so. */
function refusal(why) {
  const prefix = why.split(':')[0];
  if (prefix === 'pow') return IS.work;
  if (prefix === 'auth-required') return IS.auth;
  return prefix === 'invalid' && /created_at|too (late|early|old)|future|expired|clock/i.test(why) ? IS.clock : IS.refuses;
}

export class Relay {
  is = IS.calling;
  #socket = null;
  #quick = false;
  #rests = false;
  #lost = -Infinity;        // when it answered last
  #brief = 0;               // how often in a row it has closed soon
  #wait = AGAIN;
  #timer = null;            // until it is called again
  #due = null;              // until it must have answered
  #echoes = new Map();      // what we said and has not come back: whether it was taken

  /** `wanted` is what is asked for; `on` hears opened(relay), event(relay, event), busy() and changed(), and tells others(relay):
   * whether any other answers. */
  constructor(url, wanted, on) {
    Object.assign(this, { url, wanted, on });
  }

  get answers() {
    return this.is === IS.works || this.is === IS.slow;
  }

  call() {
    clearTimeout(this.#timer);
    if (this.is === IS.spare) this.#be(IS.calling);
    this.began = performance.now();
    let socket;
    try {
      socket = new WebSocket(this.url);
    } catch {   // an address of no use
      return void this.#fail(IS.dead, LATER);
    }
    this.#socket = socket;
    socket.onopen = () => this.#socket === socket && this.#ask();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#take(String(data));
    socket.onclose = () => this.#socket === socket && this.#gone();
    this.#expect(this.#quick ? HELD : PATIENCE);
  }

  /** Says an event, which comes back from a relay that passes on what it takes. */
  say(event) {
    if (!this.answers) return;
    this.#echoes.set(event.id, false);
    this.#socket.send(JSON.stringify(['EVENT', event]));
    const said = performance.now();
    setTimeout(() => {
      if (performance.now() - said > 2 * ECHO) return;   // it was our own device that slept
      if (this.#echoes.has(event.id) && this.answers) this.#fail(this.#echoes.get(event.id) ? IS.swallows : IS.silent, LATER);
    }, ECHO);
  }

  /** Is it still there? A network that is gone closes nothing. */
  probe() {
    if (this.answers) this.#ask();
    if (this.answers && !this.#due) this.#expect(this.is === IS.slow ? PATIENCE : QUICK);
  }

  /** Time has passed, or another network is there: what was given up may do now. */
  wake() {
    if (this.answers) return void this.probe();
    if (this.#rests || ![IS.calling, IS.dead, IS.silent].includes(this.is)) return;
    this.#drop();
    this.#wait = AGAIN;
    this.call();
  }

  /** Others answer again: then it may only be our turn that has not come yet. */
  hurry() {
    if (!this.#socket) this.wake();
  }

  /** Whether anybody needs it for the time being. */
  need(needed) {
    if (this.#rests !== needed) return;
    this.#rests = !needed;
    if (needed) return void this.call();
    this.#drop();
    if (this.answers || this.is === IS.calling) this.#be(IS.spare);
  }

  #be(is) {
    if (this.is === is) return;
    this.is = is;
    this.on.changed();
  }

  #drop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#due);
    this.#due = null;
    this.#echoes.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #ask() {
    this.#socket.send(JSON.stringify(['REQ', 'table', this.wanted]));
  }

  #expect(patience) {
    this.#due = setTimeout(() => this.#fail(IS.silent), patience);
  }

  #fail(is, wait = AGAIN) {
    const [now, gone] = [performance.now(), wait === AGAIN];
    if (this.answers) this.#lost = gone ? now : -Infinity;
    this.#drop();
    this.#be(is);
    this.#wait = Math.min(gone ? SELDOM : LATEST, Math.max(wait, 2 * this.#wait));
    const deaf = gone && !this.on.others(this);
    const often = now - this.#lost < LATELY ? DEAF : STILL_DEAF;
    const pause = deaf ? Math.min(this.#wait, navigator.onLine ? often : OFFLINE) : this.#wait;
    this.#timer = setTimeout(() => this.call(), pause);
  }

  #gone() {
    if (!this.answers) return void this.#fail(IS.dead);
    // One that closes while the others stay does so by itself.
    if (performance.now() - this.since > BRIEF) this.#brief = 0;
    else if (this.on.others(this)) this.#brief++;
    if (this.#brief > 1) return void this.#fail(IS.closes, LATER);
    this.#lost = performance.now();
    this.#drop();
    this.#be(IS.calling);
    this.call();
  }

  #answered() {
    clearTimeout(this.#due);
    this.#due = null;
    if (this.answers) return;
    this.since = performance.now();
    const slow = this.since - this.began > SLOW;
    this.#quick = !slow;
    this.#wait = AGAIN;
    this.#be(slow ? IS.slow : IS.works);
    this.on.opened(this);
  }

  #take(data) {
    const message = parsed(data);
    const [kind, id, what, why] = Array.isArray(message) ? message : [];
    switch (kind) {
      case 'EOSE': return void this.#answered();
      case 'EVENT':
        if (typeof what?.id !== 'string' || typeof what.content !== 'string') return;
        if (!this.#echoes.delete(what.id)) this.on.event(this, what);
        return;
      case 'OK':
        if (what === true && this.#echoes.has(id)) this.#echoes.set(id, true);
        if (what === false) this.#refused(String(why));
        return;
      case 'CLOSED': return void this.#refused(String(what));
      case 'AUTH': case 'NOTICE': case 'COUNT': return;   // many ask who we are, and do without
      default: return void this.#fail(IS.garbled, LATER);
    }
  }

  #refused(why) {
    if (why.startsWith('duplicate:')) return;
    if (why.startsWith('rate-limited:')) return void this.on.busy();
    this.#fail(refusal(why), LATER);
  }
}
