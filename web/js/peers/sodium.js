// libsodium over columns: words of 32 bytes, one after the other, so that whoever calls crosses over here once for a deck and not for
// every card. Answers undefined where a point is none.
import load from '../../vendor/peers/libsodium.mjs';

const WORD = 32;
const HASH = 64;
const KEY = 64;        // libsodium keeps the public key with the secret one
const SIGNATURE = 64;

const sodium = await load({ getRandomValue: () => crypto.getRandomValues(new Uint32Array(1))[0] });
sodium._sodium_init();

/** Calls `use` with the places of copies of these bytes in libsodium's memory, and wipes them afterwards. */
function lend(parts, use) {
  const size = parts.reduce((sum, part) => sum + part.length, 1);
  const home = sodium._malloc(size);
  let end = home;
  try {
    return use(...parts.map((part) => {
      sodium.HEAPU8.set(part, end);
      end += part.length;
      return end - part.length;
    }));
  } finally {
    sodium.HEAPU8.fill(0, home, home + size);
    sodium._free(home);
  }
}

const room = (size) => new Uint8Array(size);
const read = (place, size) => sodium.HEAPU8.slice(place, place + size);

/** A function of libsodium, `call(out, ...in)`, for every row of some columns whose rows have these `widths`. */
const column = (call, ...widths) => (...columns) => {
  const count = Math.floor(columns[0].length / widths[0]);
  if (columns.some((one, at) => one.length !== count * widths[at])) return undefined;
  return lend([room(count * WORD), ...columns], (out, ...places) => {
    for (let row = 0; row < count; row++) {
      if (call(out + row * WORD, ...places.map((place, at) => place + row * widths[at]))) return undefined;
    }
    return read(out, count * WORD);
  });
};

const isPoint = (place) => sodium._crypto_core_ristretto255_is_valid_point(place) === 1;
const isNeutral = (place) => read(place, WORD).every((byte) => byte === 0);

// A product that is the neutral point counts as a failure in libsodium, which leaves zeros in its place; here it is none.
export const base = column((out, scalar) => {
  sodium._crypto_scalarmult_ristretto255_base(out, scalar);
}, WORD);
export const times = column((out, scalar, point) => (
  sodium._crypto_scalarmult_ristretto255(out, scalar, point) && !isPoint(point)
), WORD, WORD);
export const plus = column(sodium._crypto_core_ristretto255_add, WORD, WORD);
export const minus = column(sodium._crypto_core_ristretto255_sub, WORD, WORD);
export const mapped = column(sodium._crypto_core_ristretto255_from_hash, HASH);

/** Whether every word is a point, and none the neutral one. */
export const valid = (points) => column((_, point) => !isPoint(point) || isNeutral(point), WORD)(points) !== undefined;

/** The public key behind a seed. */
export const keyOf = (seed) => lend([room(WORD), room(KEY), seed], (key, secret, from) => {
  sodium._crypto_sign_ed25519_seed_keypair(key, secret, from);
  return read(key, WORD);
});

export const sign = (seed, message) => lend(
  [room(SIGNATURE), room(WORD), room(KEY), seed, message],
  (signature, key, secret, from, text) => {
    sodium._crypto_sign_ed25519_seed_keypair(key, secret, from);
    sodium._crypto_sign_ed25519_detached(signature, 0, text, message.length, 0, secret);
    return read(signature, SIGNATURE);
  },
);

export const verify = (key, message, signature) => key.length === WORD && signature.length === SIGNATURE && lend(
  [key, message, signature],
  (owner, text, signed) => sodium._crypto_sign_ed25519_verify_detached(signed, text, message.length, 0, owner) === 0,
);
