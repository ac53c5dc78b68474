/** Bytes as digits of base 16, as names, topics and signatures are written. */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
