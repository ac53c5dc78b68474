// A game lies open in one tab at a time: two would write over each other.
let give = () => {};

/** Whether the game of this key is ours from now on, in place of the one before; `force` takes it from another tab, which hears `lost`. */
export async function claim(key, force, lost) {
  give();
  if (!navigator.locks) return true;
  return new Promise((told) => {
    navigator.locks.request(`tafelrunde-game-${key}`, force ? { steal: true } : { ifAvailable: true }, (lock) => {
      told(Boolean(lock));
      return lock && new Promise((given) => { give = given; });
    }).catch(() => lost(key));
  });
}
