// A game lies open in one tab at a time: two would write over each other. So does a table far away, where they would say two things.
const give = {};

/** Whether what has this key is ours from now on, in place of the one before of its kind; `force` takes it from another tab, which
 * hears `lost`. */
export async function claim(kind, key, force, lost) {
  give[kind]?.();
  if (!navigator.locks) return true;
  return new Promise((told) => {
    navigator.locks.request(`tafelrunde-${kind}-${key}`, force ? { steal: true } : { ifAvailable: true }, (lock) => {
      told(Boolean(lock));
      return lock && new Promise((given) => { give[kind] = given; });
    }).catch(({ name }) => (name === 'AbortError' ? lost(key) : told(true)));   // where all data of sites is blocked, nobody shares it
  });
}
