// Where words stand beside a score: on the side where they cover nobody's name, no other words, and nothing of anybody else, whose they
// would seem to be.
const NAMES = '#board :is(.status-name, .who-name), .gain-words';
const SCORES = '#board [id^="score-"]';
const STEPS = [1, 2, 3, 4, 5];   // heights of the words: a plate may be higher than its score
const AWAY = 6;   // pixels from the score, and from the edge of the window

/** Puts these words, which stand in the page, beside the box of a score. */
export function beside(words, at) {
  const { offsetWidth: width, offsetHeight: height } = words;
  const box = (one) => one.getBoundingClientRect();
  const names = [...document.querySelectorAll(NAMES)].filter((one) => one !== words).map(box);
  const others = [...document.querySelectorAll(SCORES)].map((one) => box(one.closest('button') ?? one)).filter((plate) => !common(plate, at));
  const [middle, level] = [at.x + (at.width - width) / 2, at.y + (at.height - height) / 2];
  const spots = [
    [at.x + at.width + AWAY, level],
    [at.x - width - AWAY, level],
    ...STEPS.map((step) => [middle, at.y - step * height - AWAY]),
    ...STEPS.map((step) => [middle, at.y + at.height + (step - 1) * height + AWAY]),
  ].map(([x, y]) => ({ x: within(x, width, innerWidth), y: within(y, height, innerHeight), width, height }));
  const covered = (spot) => [...names, ...others, at].reduce((sum, name) => sum + common(spot, name), 0);
  const best = spots.map((spot) => [spot, covered(spot)]).reduce((one, other) => (other[1] < one[1] ? other : one))[0];
  Object.assign(words.style, { left: `${best.x}px`, top: `${best.y}px` });
}

const within = (start, size, room) => Math.max(AWAY, Math.min(start, room - size - AWAY));

/** How much of two boxes is common. */
const common = (one, other) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));
