// Compares the cue sheets of two renders (app/table/cues.py) and lets what happened between them be seen and heard.
import { staying } from '../patch.js';
import { stops } from './arrows.js';
import { back } from './back.js';
import { hinted } from './hinted.js';
import { lead as guide } from './lesson.js';
import { mark } from './marks.js';
import { finish, prepare as move, still } from './motion.js';
import { panel } from './panel.js';
import { play } from './sound.js';

export { still };

export function lead(root) {
  guide(root);
  mark(root);
  hinted(root);
  panel();
  stops(root);
  if (root.querySelector('#zoom')) import('./enlarge.js');
}

/** Before the page is patched: gives what is to be done after it, if anything. */
export function prepare(root, next) {
  back(root, next);
  const sheet = root.querySelector('#cues');
  if (staying(next).some((one) => one.contains(sheet))) return null;   // what stays as it is tells nothing new
  const [then, now] = [root, next].map((tree) => tree.querySelector('#cues')?.dataset);
  if (then?.game !== now?.game) finish();   // of one table nothing is read over another
  if (!then || !now || then.game !== now.game) return null;
  const happened = then.link !== now.link;
  const forward = happened && Number(now.entry) > Number(then.entry) && Number(then.entry) >= Number(now.after);
  if (now.sounds && (forward || (now.refusal && now.refusal !== then.refusal))) play(now.sounds.split(' '));
  if (!happened) return null;
  finish();
  return move(root, next, {
    hands: then.me === now.me,
    moves: forward ? JSON.parse(now.moves) : [],
    gains: forward ? JSON.parse(now.gains) : [],
    turn: forward && now.mine !== undefined && then.mine === undefined,
  });
}
