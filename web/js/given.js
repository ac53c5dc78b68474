// What comes from other programs: files that are opened with the page, and what is shared with it.
const LARGEST = 4e6;   // bytes: twice as many as the longest letter has; some films are chosen by mistake

/** What stands in a file. */
export const written = (file) => file.slice(0, LARGEST).text();

/** Hands on each text that comes so. */
export function given(take) {
  globalThis.launchQueue?.setConsumer(async ({ files = [] }) => {
    for (const file of files) take(await written(await file.getFile()));
  });
  if (location.search !== '?shared') return;
  history.replaceState(null, '', location.pathname + location.hash);   // once, and not again with every reload
  fetch('shared').then(async (found) => found.status === 200 && take(await written(await found.blob())));
}
