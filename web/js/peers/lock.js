// What goes over relays is locked with a key that follows from the secret of the room (HKDF, AES-GCM, padded); from whom it is and for
// whom is part of the lock, so that nothing can be passed on as somebody else's, or to somebody else.
import { hex } from '../files.mjs';

const PAD = 256;   // sizes are told in steps of so many bytes

const bytes = (text) => new TextEncoder().encode(text);
const base64 = (buffer) => btoa(Array.from(buffer, (byte) => String.fromCharCode(byte)).join(''));
const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A key for one purpose, of a secret that has 128 bits. */
async function derived(secret, purpose, algorithm, uses) {
  const base = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(`tafelrunde detour ${purpose}`) };
  return algorithm ? crypto.subtle.deriveKey(how, base, algorithm, false, uses) : new Uint8Array(await crypto.subtle.deriveBits(how, base, 128));
}

export class Lock {
  static async of(secret) {
    const lock = new Lock();
    lock.key = await derived(secret, 'key', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
    lock.topic = hex(await derived(secret, 'topic'));
    return lock;
  }

  async shut(from, to, value) {
    const plain = bytes(JSON.stringify(value));
    const padded = new Uint8Array(Math.ceil((plain.length + 1) / PAD) * PAD).fill(32);   // spaces: JSON all the same
    padded.set(plain);
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const how = { name: 'AES-GCM', iv: nonce, additionalData: bytes(`${from} ${to}`) };
    const locked = new Uint8Array(await crypto.subtle.encrypt(how, this.key, padded));
    return base64([...nonce, ...locked]);
  }

  /** Throws where it is not for this pair, or not of this room. */
  async open(from, to, text) {
    const all = unbase64(text);
    const how = { name: 'AES-GCM', iv: all.subarray(0, 12), additionalData: bytes(`${from} ${to}`) };
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, this.key, all.subarray(12))));
  }
}
