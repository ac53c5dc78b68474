// What comes from outside may be anything; here it is looked at before it is used.

const NAME = /^[0-9a-f]{16}$/;

/** Instead of such a name: whoever is there. */
export const EVERYBODY = '*';

/** Whether this could be what a device is called in a room, see mesh.js. */
export const isName = (value) => typeof value === 'string' && NAME.test(value);

/** What a text of JSON says; undefined where it is none. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What goes through a signal: from whom, to whom (null: to everybody), and what. Undefined where it is no such thing. */
export function envelope(value) {
  const { from, to, body } = Object(value);
  return isName(from) && (to === null || isName(to)) && body && typeof body === 'object' ? { from, to, body } : undefined;
}
