// What the device can do for the app: keep games, write files, give notice, say the time, install the page.
import { answered, last } from './lasting.js';
import { createStore, del, entries, set, update as alter } from '../vendor/idb-keyval.js';

const utf8 = new TextDecoder();
const opened = createStore('tafelrunde', 'kept');   // not the library's own: several sites may share this origin
const kept = (...what) => answered(opened(...what));

/** What is kept on this device; texts come as UTF-8. */
export const store = {
  set(key, value) {
    if (key.startsWith('game:')) last();
    return set(key, utf8.decode(value), kept);
  },
  change: (key, how) => alter(key, (text) => how(text ?? ''), kept),   // in one step: no other tab comes between
  drop: (key) => del(key, kept),
  all: async () => JSON.stringify(await entries(kept)),
};

const PATIENCE = 20000;   // milliseconds; a line that is dead does not always say so

/** A file of our own, as text. */
export async function read(path) {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

// Before the device has kept the page it may not come.
const herald = () => import('./herald.js').catch(() => ({ mark() {}, notify() {} }));

/** Whose turn it is, for whoever looks at another page: in the title, on the icon, and as a notice of the system. */
export function tell(title, mine, notice) {
  document.title = title;
  if (mine || document.documentElement.dataset.turn) herald().then((one) => one.mark(mine));
  document.documentElement.dataset.turn = mine ? 'mine' : '';
  if (notice && document.hidden) herald().then((one) => one.notify(title, notice));
}

/** Whether the person lets us send notices; the browser asks. */
export const permit = async () => 'Notification' in globalThis && await Notification.requestPermission() === 'granted';

/** Whether a game or a table far away is ours; see claim.js. */
export const claim = async (...what) => (await import('./claim.js').catch(() => null))?.claim(...what) ?? true;

/** What is kept here, by kind, and how it goes; see kept.js. */
export const sizes = async () => (await import('./kept.js')).sizes();
export const clear = async (kind, but) => (await import('./kept.js')).clear(kind, but);

/** Whether the system can hand a link to other programs. */
export const shares = () => Boolean(navigator.share);

/** Whether the person has asked the system for less motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A moment in seconds as people say it: today at five, yesterday, the third of May; as where they live, if that speaks it. */
export function when(seconds, spoken) {
  const language = navigator.languages.find((one) => one.startsWith(spoken)) ?? spoken;
  const then = new Date(seconds * 1000);
  const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(Date.now()) - midnight(then)) / 864e5);
  const time = then.toLocaleTimeString(language, { timeStyle: 'short' });
  if (days > 6) return then.toLocaleDateString(language, { dateStyle: 'medium' });
  return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')}, ${time}`;
}

const TAKEN = 60_000;   // ms in which a browser has taken a file; some begin only after they have asked the person

/** Gives a text to the person as a file. */
export function saveAs(name, text) {
  const link = Object.assign(document.createElement('a'), { download: name });
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.click();
  setTimeout(URL.revokeObjectURL, TAKEN, link.href);
}

let prompt;   // what the browser offers when the page can be installed
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  prompt = event;
});

/** Asks whether the page shall be put on the device as an app. */
export async function install() {
  await prompt?.prompt();
}

/** Lets the version that waits take over; the page is loaded anew as soon as it has, or at once where another tab has let it. */
export async function update() {
  const { waiting } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('skip-waiting');
}

/** Whether another tab has let a newer version take over. */
export const replaced = () => Boolean(document.documentElement.dataset.replaced);
