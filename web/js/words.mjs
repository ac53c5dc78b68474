// What the page says before Python can speak.
const words = {
  en: {
    download: 'Step 1 of 3: fetching the games, {done} of {all} MB',
    python: 'Step 2 of 3: waking the rules',
    app: 'Step 3 of 3: laying the table',
    missing: 'A part of the page is missing on the server: {path}. It may be in the middle of an update; try again in a minute.',
    damaged: 'A part of the page arrived damaged: {path}. Fetching everything anew should mend it.',
    unreachable: 'A part of the page could not be fetched: {path}. Is there a network?',
    failed: 'The page could not start. Fetching everything anew may mend it; a current Firefox, Chrome, Edge or Safari is needed.',
    again: 'Fetch anew',
  },
  de: {
    download: 'Schritt 1 von 3: die Spiele werden geholt, {done} von {all} MB',
    python: 'Schritt 2 von 3: die Regeln wachen auf',
    app: 'Schritt 3 von 3: der Tisch wird gedeckt',
    missing: 'Ein Teil der Seite fehlt auf dem Server: {path}. Vielleicht wird sie gerade erneuert; versuche es in einer Minute noch einmal.',
    damaged: 'Ein Teil der Seite kam beschädigt an: {path}. Alles neu zu holen, sollte helfen.',
    unreachable: 'Ein Teil der Seite war nicht zu erreichen: {path}. Gibt es ein Netz?',
    failed: 'Die Seite konnte nicht starten. Vielleicht hilft es, alles neu zu holen; nötig ist ein aktueller Firefox, Chrome, Edge oder Safari.',
    again: 'Neu holen',
  },
};

export const language = globalThis.document?.documentElement.lang ?? 'en';   // see first.js

export const say = (key, facts = {}) =>
  (words[language] ?? words.en)[key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
