// What the page says before Python can speak.
import { words } from './build.mjs';

export const language = globalThis.document?.documentElement.lang ?? 'en';   // see first.js

export const say = (key, facts = {}) =>
  (words[language] ?? words.en)[key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
