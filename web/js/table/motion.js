// What happened, as motion: pieces travel from where they were to where they are, and cues from the events add the rest.
// The page is complete before anything is seen to move. Motion is transform and opacity over it, and a tap anywhere ends it at once.
import { afterwards } from '../afterwards.js';
import { staying } from '../patch.js';
import { beside } from './beside.js';
import { shells } from './shells.js';

const SPEED = { full: 1, quick: 0.45 };
const EASE = 'cubic-bezier(.3, .1, .2, 1)';
const MANY = 40;   // pieces at once; more is no motion that anybody could follow
const GLINTS = 12;
const STAGGER = 60;
const STEP = 190;   // of the walking king

const chosen = () => SPEED[document.documentElement.dataset.motion];

const running = new Map();   // animation → what to do when it has ended
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const stage = Object.assign(document.createElement('div'), { className: 'stage', inert: true, ariaHidden: 'true' });
document.body.append(stage);

/** Ends whatever moves, with everything in its place. */
export function finish() {
  for (const animation of running.keys()) {
    animation.finish();
    ended(animation);
  }
}
for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, finish, { capture: true, passive: true });
document.addEventListener('visibilitychange', finish);

/** Waits until the pieces stand; what is only to be read may stay longer. */
export async function still() {
  await Promise.all([...running.keys()].filter(({ id }) => id !== 'read').map(({ finished }) => finished));
}

/**
 * Before the page is patched: measures the pieces, and gives what lets those that go stay until they have faded or are where
 * they go to, and what sets everything in motion afterwards. `moves` and `gains` are what the events ask for, `turn` says that
 * somebody here may act now who could not before; without `hands` the pieces in somebody's hand stay out of it.
 */
export function prepare(root, next, { hands, ...told }) {
  if (!chosen() || document.hidden || !next.querySelector('#board')) return null;
  const later = pieces(next, hands);
  const stays = staying(next);
  const [before, grounds, going] = [new Map(), new Map(), new Map()];
  const there = pieces(root, hands);
  for (const [key, element] of there) {
    const follows = later.get(key) ?? (stays.some((one) => one.contains(element)) ? element : null);
    const { to } = element.dataset;
    const was = { ...measure(element, grounds), to, likeness: null };
    before.set(key, was);
    if (calm.matches || (follows && ground(follows).id === ground(element).id)) continue;
    // What is nowhere any more fades where it lies. Whoever changes places goes from there by itself, or where that would not be
    // seen, or something else is made of it, a likeness does.
    if (!follows && !to) going.set(...whole(element, next));
    else if (follows?.id === element.id || cut(element)) was.likeness = likeness(element);
    else going.set(...whole(element, next, was));
  }
  const counts = new Map([...root.querySelectorAll('[data-count]')].map((element) => [element.dataset.count, number(element)]));
  const left = [];
  const fill = shells([...later].flatMap(([key, element]) => there.has(key) ? [] : [element]), [...there.values()]);
  return {
    lingers(node) {
      if (!going.has(node)) return false;
      const { spot, was } = going.get(node);
      linger(node, spot);
      if (was) was.likeness = { look: node, moved: node };
      node.classList.toggle('is-going', Boolean(was));
      left.push({ node, fades: !was });
      return true;
    },
    start() {
      const here = pieces(root, hands);
      if (calm.matches) fade(here, before);
      else travel(root, here, before, changed(root, counts), { ...told, left, fill });
      afterwards(fill);
    },
  };
}

// Pieces and where they are

/** By their keys, which are their ids where nothing else is said; the first of several counts. Whoever now sees through other eyes is not shown what hands do. */
function pieces(tree, hands) {
  const found = new Map();
  for (const element of tree.querySelectorAll('[data-piece]')) {
    const key = element.dataset.piece || element.id;
    if (!found.has(key) && (hands || !element.closest('#hand'))) found.set(key, element);
  }
  return found;
}

/**
 * What a piece lies on, which is more than its own line of a list, or a group that is only as wide as what is in it: it has moved
 * when it lies on something else, or elsewhere on the same.
 */
const ground = (element) => element.parentElement.closest('[id]:not(li, g)');

/** Where something is seen; of what is hidden, where it would be. */
function box(element) {
  const found = element.getBoundingClientRect();
  return found.width || found.height || element.parentElement === null ? found : box(element.parentElement);
}

/** Whether a piece would be cut off where it comes from elsewhere, or is drawn in other units. */
function cut(element) {
  if (element.ownerSVGElement) return true;
  for (let one = element.parentElement; one && one.id !== 'board'; one = one.parentElement) {
    if (getComputedStyle(one).overflow !== 'visible') return true;
  }
  return false;
}

function measure(element, grounds) {
  const [here, on] = [box(element), ground(element)];
  if (!grounds.has(on)) grounds.set(on, on.getBoundingClientRect());
  const under = grounds.get(on);
  return { box: here, on: on.id, x: here.x - under.x, y: here.y - under.y };
}

/** The first of several places that there is: a piece where it was, or an element where it is. */
function place(names, before) {
  for (const name of names?.split(' ') ?? []) {
    const found = before.get(name)?.box ?? (document.getElementById(name) && box(document.getElementById(name)));
    if (found) return found;
  }
  return null;
}

/** A copy that can travel over the page, in the look that its surroundings give it; `unit` is how long its pixels are. */
function likeness(element) {
  const copy = element.cloneNode(true);
  copy.removeAttribute('id');
  let [shown, at] = [copy, element];
  if (element.ownerSVGElement) {
    at = element.ownerSVGElement;
    shown = at.cloneNode(false);
    shown.removeAttribute('id');
    shown.append(copy);
  }
  const { x, y, width, height } = at.getBoundingClientRect();
  Object.assign(shown.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  const look = document.createElement('div');
  look.className = document.getElementById('board')?.className.replace('board', 'stage-look') ?? '';
  const { unit } = element.closest('[data-unit]')?.dataset ?? {};   // what its board measures by
  if (unit) look.style.setProperty(unit, getComputedStyle(element).getPropertyValue(unit));
  look.append(shown);
  return { look, moved: copy, unit: at === element ? null : at.getScreenCTM().a };
}

/** What goes with a piece that `was` somewhere, perhaps its own line of a list, and where that stands in what it lies on. */
function whole(element, next, was) {
  const line = element.closest('li[id]');
  const goes = line && !next.getElementById(line.id) ? line : element;
  const { width, height } = goes.getBoundingClientRect();
  const spot = `left: ${goes.offsetLeft}px; top: ${goes.offsetTop}px; width: ${width}px; height: ${height}px`;
  return [goes, { was, spot: goes.ownerSVGElement ? '' : spot }];
}

/** Leaves something where it stood, for the eye alone; as `inert`, all in it would be styled anew. */
function linger(node, spot) {
  if (node.contains(document.activeElement)) document.activeElement.blur();
  node.ariaHidden = 'true';
  for (const one of [node, ...node.querySelectorAll('[id], button, [tabindex]')]) {
    if (one.tabIndex >= 0) one.tabIndex = -1;
    for (const name of ['id', 'data-play', 'data-select', 'data-why', 'data-piece']) one.removeAttribute(name);
  }
  node.style.cssText = `position: absolute; margin: 0; ${spot}`;
}

// Setting in motion

function run(element, frames, timing, after) {
  const { id = '', ...rest } = timing;
  const animation = element.animate(frames, { fill: 'backwards', easing: EASE, ...rest });
  animation.id = id;
  running.set(animation, after);
  animation.finished.then(() => ended(animation), () => ended(animation));
  return animation;
}

function ended(animation) {
  const after = running.get(animation);
  if (running.delete(animation)) after?.();
}

/** The way between two boxes, as a transform of what stands at `here`; inside a drawing in its units and without growing. */
function way(from, here, unit) {
  const [x, y] = [from.x + from.width / 2 - here.x - here.width / 2, from.y + from.height / 2 - here.y - here.height / 2];
  const shift = `translate(${x / (unit ?? 1)}px, ${y / (unit ?? 1)}px)`;
  const share = Math.min(from.width / here.width, from.height / here.height, 1.6);
  return unit || !Number.isFinite(share) ? shift : `${shift} scale(${share})`;
}

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const lasting = (one, other) => Math.min(260 + 0.4 * far(one, other), 640);

/** Fewer than would be a spectacle: only what is new comes in gently. */
function fade(here, before) {
  for (const [key, element] of here) if (!before.has(key)) run(element, [{ opacity: 0 }, {}], { duration: 150 });
}

function travel(root, here, before, sums, { moves, gains, turn: mine, left, fill }) {
  const [speed, grounds] = [chosen(), new Map()];
  for (const { element, from: points } of sums) write(element, points);   // before anything is measured
  const [from, come] = ['from', 'come'].map((wanted) => new Map(moves.filter(([kind]) => kind === wanted).map(([, piece, where]) => [piece, where])));
  // First all is read, then all is written: in turns, the page would be laid out anew each time.
  const [first, second] = [[], []];   // what the action moves, then what follows from it
  for (const [key, element] of here) {
    const [was, is] = [before.get(key), measure(element, grounds)];
    const resized = was && Math.abs(was.box.width - is.box.width) > 0.2 * is.box.width;
    if (from.has(key)) first.push({ element, start: place(from.get(key), before), goal: is.box });
    else if (!was) second.push({ element, start: place(come.get(key) ?? element.dataset.from, before), goal: is.box });
    else if (was.on !== is.on && (resized || element.ownerSVGElement)) first.push({ element, start: was.box, goal: is.box, base: was.box, likeness: was.likeness });
    else if (was.on !== is.on || far(was, is) > 2) second.push({ element, start: was.box, goal: is.box, slides: true });
  }
  const gone = [...before].filter(([key, was]) => was.likeness && !here.has(key));
  if (first.length + second.length + gone.length + left.length > MANY) {
    fill();
    for (const { node } of left) node.remove();
    for (const { element, to } of sums) write(element, to);
    return;
  }
  for (const [, was] of gone) first.push({ start: was.box, goal: place(was.to, before), base: was.box, likeness: was.likeness });
  for (const job of [...first, ...second]) {
    if (job.start && !job.slides && !job.likeness && cut(job.element)) {
      fill(job.element);
      Object.assign(job, { base: job.goal, likeness: likeness(job.element) });
    }
    job.duration = speed * (job.start && job.goal ? lasting(job.start, job.goal) : 260);
  }
  const points = flights(moves, gains, before);

  const going = new Set(first.map(({ likeness: shown }) => shown?.look));
  for (const { node, fades } of left) {
    if (fades) leave({ look: node, moved: node }, { duration: speed * 260 });
    else if (!going.has(node)) node.remove();   // the piece itself slides
  }
  let end = 0;
  first.forEach((job, turn) => {
    job.delay = job.element ? speed * STAGGER * turn : 0;
    if (job.goal) end = Math.max(end, job.duration + job.delay);
    set(job);
  });
  for (const [kind, ...rest] of moves) end = Math.max(end, CUES[kind]?.(speed, ...rest) ?? 0);
  second.forEach((job, turn) => set({ ...job, delay: 0.7 * end + speed * STAGGER * Math.min(turn, 12) }));
  score(sums, points, { speed, delay: end });
  if (mine) glint(root, { duration: speed * 520, delay: end });
}

/** Lets one piece go its way, in the manner that fits it. */
function set(job) {
  const { element, start, goal, slides, likeness: shown, duration, delay } = job;
  const timing = { duration, delay };
  if (shown && !shown.look.isConnected) stage.append(shown.look);
  if (slides) run(element, [{ transform: way(start, goal) }, {}], timing);
  else if (shown && goal) trip(job, timing);
  else if (shown) leave(shown, timing);
  else if (start) arrive(job, timing);
  else appear(element, timing);
}

/** A new piece comes by itself: a likeness would have to be drawn, too. */
function arrive({ element, start, goal }, timing) {
  element.classList.add('is-coming');
  const frames = [{ transform: way(start, goal), opacity: 0 }, { opacity: 1, offset: 0.08 }, {}];
  run(element, frames, timing, () => element.classList.remove('is-coming'));
}

/** A piece appears out of nowhere, or is drawn like a line. */
function appear(element, timing) {
  const drawn = element.dataset.come === 'draw';
  run(element, [drawn ? { transform: 'scale(0)' } : { opacity: 0 }, {}], { ...timing, duration: (drawn ? 1.5 : 1) * timing.duration });
}

/** What is nowhere any more fades. */
function leave({ look, moved }, timing) {
  run(moved, [{}, { opacity: 0 }], { ...timing, fill: 'both' }, () => look.remove());
}

/** A likeness made at `base`, or what lay there, goes its way over the page and gives way to the piece that stands at the end of it. */
function trip({ element, start, goal, base, likeness: { look, moved, unit } }, timing) {
  const [from, to] = [start, goal].map((at) => ({ transform: way(at, base, unit) }));
  const frames = [{ ...from, opacity: Number(base === start) }, { opacity: 1, offset: 0.08 }, { ...to, opacity: 1, offset: 0.8 }, { ...to, opacity: 0 }];
  run(moved, frames, { ...timing, fill: 'both' }, () => look.remove());
  if (element) run(element, [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], timing);
}

/** What the events ask for beside the pieces' own ways; each gives how long it takes until the points may fly. */
const CUES = {
  tumble(speed, ids) {
    ids.forEach((id, turn) => {
      const die = document.getElementById(id);
      const [across, spin] = [-90 - 14 * (turn % 3), turn % 2 ? 300 : -280];
      if (die) run(die, [
        { transform: `translate(${across}px, -46px) rotate(${spin}deg) scale(.7)`, opacity: 0 },
        { transform: `translate(${0.35 * across}px, 6px) rotate(${0.4 * spin}deg) scale(1.06)`, opacity: 1, offset: 0.5, easing: 'ease-out' },
        { transform: `translate(4px, -13px) rotate(${0.08 * spin}deg)`, offset: 0.75, easing: 'ease-in' },
        { transform: 'none' },
      ], { duration: speed * 720, delay: speed * 45 * turn, easing: 'ease-in' });
    });
    return speed * 760;
  },
  walk(speed, id, points) {
    const walker = document.getElementById(id);
    if (!walker) return 0;
    const [frames, last] = [[], points.length - 1];
    points.forEach(([x, y], step) => {
      frames.push({ transform: `translate(${x}px, ${y}px)`, offset: step / last });
      if (step < last) {
        const [nextX, nextY] = points[step + 1];
        frames.push({ transform: `translate(${(x + nextX) / 2}px, ${(y + nextY) / 2 - 14}px)`, offset: (step + 0.5) / last });
      }
    });
    run(walker, frames, { duration: speed * STEP * last, easing: 'linear' });
    return speed * STEP * last;
  },
  turn(speed, piece) {
    const element = document.querySelector(`[data-piece="${piece}"]`);
    if (element) run(element, [{ transform: 'scaleX(0)' }, {}], { duration: speed * 320 });
    return speed * 160;
  },
  unveil(speed, id, bunches, later) {
    const laid = document.getElementById(id);
    if (!laid) return 0;
    let told = speed * 560;   // by then the first cards lie there
    for (const bunch of bunches) {
      bunch.forEach((card, turn) => over(document.getElementById(card), { duration: speed * 420, delay: told + speed * 110 * turn }));
      told += bunch.length && speed * (280 + 110 * bunch.length);
    }
    const end = told + speed * 1000;
    for (const one of later.map((name) => document.getElementById(name))) {
      if (one) run(one, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, {}], { duration: told, easing: 'linear' });
    }
    run(laid, [{}, { opacity: 1, offset: 0.07 }, { opacity: 1, offset: 0.93 }, {}], { duration: end, easing: 'linear' });
    return 0;   // nothing else waits for it
  },
  glow(speed, id) {
    const element = document.getElementById(id);
    if (element) run(element, [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: speed * 900 });
    return speed * 300;
  },
};

/** A card with two sides turns its face up. */
function over(card, timing) {
  if (card) run(card, [{ transform: 'rotateY(180deg)' }, {}], timing);
}

/** The turn has come: what may be done rises for a moment. */
function glint(root, { duration, delay }) {
  const legal = [...root.querySelectorAll('#board :is(.is-legal, .button.gold)')].filter((element) => !element.ownerSVGElement);
  legal.slice(0, GLINTS).forEach((element, turn) =>
    run(element, [{ scale: 1 }, { scale: 1.05 }, { scale: 1 }], { id: 'read', duration, delay: delay + STAGGER * turn }));
}

// Points

const number = (element) => Number(element.textContent.replace('−', '-'));
const signed = (count) => String(count).replace('-', '−');
const write = (element, count) => { element.firstChild.data = signed(count); };

/** Which points fly from where to where, to a score where nothing else is said, and which words stand beside which score. */
function flights(moves, gains, before) {
  const flying = moves.filter(([kind]) => kind === 'points')
    .map(([, seat, points, where, goal = `score-${seat}`]) => ({ points, start: place(where, before), goal: place(goal, before) }));
  const told = gains.map(([seat, words]) => ({ words, at: place(`score-${seat}`, before) }));
  return { flying: flying.filter(({ start, goal }) => start && goal), told: told.filter(({ at }) => at) };
}

/** The sums that have become others. */
function changed(root, counts) {
  const sums = [...root.querySelectorAll('[data-count]')].map((element) => {
    const to = number(element);
    return { element, to, from: counts.get(element.dataset.count) ?? to };
  });
  return sums.filter(({ from, to }) => from !== to);
}

/** Sums that changed count up, points fly to them, and their reasons stand there for a moment. */
function score(sums, { flying, told }, { speed, delay }) {
  for (const sum of sums) count(sum, { duration: speed * 600, delay: delay + speed * 200 });
  for (const { points, start, goal } of flying) fly(signed(points), start, goal, { duration: speed * lasting(start, goal), delay });
  for (const { words, at } of told) tell(words, at, { duration: 900 + 1100 * speed, delay: delay + speed * 250 });
}

function count({ element, from, to }, timing) {
  const pulse = run(element, [{ scale: 1 }, { scale: 1.4, offset: 0.3 }, { scale: 1 }], timing, () => write(element, to));
  requestAnimationFrame(function show() {
    if (!running.has(pulse)) return;
    write(element, Math.round(from + (to - from) * (pulse.effect.getComputedTiming().progress ?? 1)));
    requestAnimationFrame(show);
  });
}

function sign(className, text, spot) {
  const made = Object.assign(document.createElement('span'), { className, textContent: text });
  Object.assign(made.style, spot);
  stage.append(made);
  return made;
}

function fly(text, start, goal, timing) {
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  const made = sign('flyer', text, { left: `${x}px`, top: `${y}px` });
  const shift = `translate(${goal.x + goal.width / 2 - x}px, ${goal.y + goal.height / 2 - y}px)`;
  run(made, [
    { transform: 'scale(.4)', opacity: 0 },
    { transform: 'scale(1.15)', opacity: 1, offset: 0.2 },
    { transform: `${shift} scale(.8)`, opacity: 1, offset: 0.92 },
    { transform: `${shift} scale(.6)`, opacity: 0 },
  ], { ...timing, fill: 'both' }, () => made.remove());
}

/** A few words beside a score. */
function tell(words, at, timing) {
  const made = sign('gain-words', words, {});
  beside(made, at);
  run(made, [
    { transform: 'translateY(8px)', opacity: 0 },
    { transform: 'none', opacity: 1, offset: 0.12 },
    { transform: 'none', opacity: 1, offset: 0.85 },
    { transform: 'translateY(-6px)', opacity: 0 },
  ], { id: 'read', ...timing, fill: 'both' }, () => made.remove());
}
