// What can be heard at a table, struck from sines and noise: wood, paper, coins, a bell. app/table/cues.py says when and what it means.

const VOLUME = 0.4;
const APART = 0.24;   // seconds between the sounds of one action

// A stroke: when it begins and how long it rings, how loud it gets and how fast; a tone with its pitch, or noise through a filter.
const tone = (at, frequency, length, peak, more) => ({ at, tone: 'sine', frequency, length, peak, attack: 0.006, ...more });
const noise = (at, filter, frequency, length, peak, more) => ({ at, noise: filter, frequency, length, peak, attack: 0.003, q: 1, ...more });
const knock = (at, peak, pitch) => [
  noise(at, 'bandpass', 1150 * pitch, 0.06, 1.4 * peak, { q: 2.5 }),
  tone(at, 250 * pitch, 0.11, 0.7 * peak, { attack: 0.003 }),
];
const horn = (at, frequency, length) => [1, 2, 3, 4].map((part) =>
  tone(at, part * frequency, length, 0.3 / part ** 1.3, { attack: 0.07, hold: 0.6 }));

/** Everything that can be heard, by its name. */
export const SOUNDS = {
  dice: [0, 0.07, 0.13, 0.21, 0.3, 0.35, 0.47].flatMap((at, turn) => knock(at, 0.55 * 0.87 ** turn, 1.5 + 0.28 * (turn % 3))),
  card: [noise(0, 'bandpass', 2600, 0.16, 0.5, { attack: 0.05, q: 0.7 }), noise(0.13, 'highpass', 3200, 0.05, 0.25)],
  page: [noise(0, 'bandpass', 1300, 0.4, 0.55, { attack: 0.17, q: 0.8, bend: 2.6 }), noise(0.34, 'highpass', 2400, 0.09, 0.2)],
  wood: knock(0, 0.75, 0.85),
  stone: [noise(0, 'lowpass', 620, 0.16, 0.9), tone(0, 128, 0.2, 0.5), noise(0.03, 'bandpass', 2300, 0.08, 0.22, { q: 1.5 })],
  coin: [0, 0.1].flatMap((at) => [2093, 3150, 4890].map((pitch, part) => tone(at, pitch * (1 + at / 4), 0.34 - 0.08 * part, 0.24 / (part + 1), { attack: 0.002 }))),
  steps: [0, 0.2, 0.4].flatMap((at, turn) => knock(at, 0.4, turn % 2 ? 0.55 : 0.48)),
  chime: [659.3, 987.8, 1318.5].flatMap((pitch, turn) => [tone(0.09 * turn, pitch, 1, 0.26), tone(0.09 * turn, 2 * pitch, 0.5, 0.07)]),
  turn: [[523.3, 0.34, 1.3], [1046.5, 0.14, 0.9], [1444, 0.09, 0.6], [2825, 0.05, 0.3]].map(([pitch, peak, length]) => tone(0, pitch, length, peak)),
  refusal: [tone(0, 220, 0.17, 0.4, { attack: 0.03 }), tone(0.14, 185, 0.26, 0.4, { attack: 0.03 })],
  horn: [...horn(0, 196, 0.26), ...horn(0.24, 261.6, 0.26), ...horn(0.48, 329.6, 0.3), ...horn(0.74, 392, 1.1), ...horn(0.74, 261.6, 1.1)],
};

const hisses = new WeakMap();   // context → a second of noise

function hiss(context) {
  if (!hisses.has(context)) {
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    buffer.getChannelData(0).forEach((_, at, data) => { data[at] = 2 * Math.random() - 1; });
    hisses.set(context, buffer);
  }
  return hisses.get(context);
}

function strike(context, out, when, stroke) {
  const [begin, end] = [when + stroke.at, when + stroke.at + stroke.length];
  const level = context.createGain();
  level.gain.setValueAtTime(1e-4, begin);
  level.gain.exponentialRampToValueAtTime(stroke.peak, begin + stroke.attack);
  if (stroke.hold) level.gain.setValueAtTime(stroke.peak, begin + stroke.hold * stroke.length);
  level.gain.exponentialRampToValueAtTime(1e-4, end);
  level.connect(out);
  let source;
  if (stroke.tone) {
    source = new OscillatorNode(context, { type: stroke.tone, frequency: stroke.frequency });
    source.connect(level);
  } else {
    source = new AudioBufferSourceNode(context, { buffer: hiss(context), loop: true });
    const filter = new BiquadFilterNode(context, { type: stroke.noise, frequency: stroke.frequency, Q: stroke.q });
    if (stroke.bend) filter.frequency.exponentialRampToValueAtTime(stroke.frequency * stroke.bend, end);
    source.connect(filter).connect(level);
  }
  source.start(begin);
  source.stop(end);
}

/** Strikes one sound in a context, so many seconds from its beginning. */
export function sound(context, name, when) {
  const out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
  for (const stroke of SOUNDS[name]) strike(context, out, when, stroke);
}

let context;

/** Lets sounds be heard one after the other; nothing before a person has touched the page. */
export function play(names) {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  context.resume();
  names.forEach((name, turn) => sound(context, name, context.currentTime + 0.02 + APART * turn));
}
