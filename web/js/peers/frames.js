// What travels over a link: text frames whose first character says what they are. Longer messages go in parts.
export const PING = '!';     // with the sender's time
export const PONG = '?';     // the same, sent back
export const PART = '-';
export const LAST = '=';     // the last part of a message, or all of it
export const NAME = '#';     // the first frame: who is at this end
export const SIGNAL = '@';   // how others can be reached, told through this link
export const BYE = '.';

const SIZE = 20_000;         // characters; at most three bytes each, which every browser takes in one piece
const LONGEST = 1_000_000;   // of a whole message; whoever sends more wants to fill a memory

/** A message as frames. */
export function* frames(text, size = SIZE) {
  let at = 0;
  for (; text.length - at > size; at += size) yield PART + text.slice(at, at + size);
  yield LAST + text.slice(at);
}

/** Puts parts together again. */
export class Parts {
  text = '';

  /** The message that is whole with this frame; undefined if it is not, or too long to be taken. */
  take(frame) {
    this.text += frame.slice(1);
    if (frame[0] === PART && this.text.length <= LONGEST) return undefined;
    const whole = this.text;
    this.text = '';
    return frame[0] === LAST && whole.length <= LONGEST ? whole : undefined;
  }
}
