// Codes for cameras. The library makes and reads them; what some browsers bring along only reads, and few do.
import { encodeQR } from '../../vendor/qr/index.js';

const QUIET = 4;   // modules of light around it: readers want no less

/** A text as a code: rows of 0 (light) and 1 (dark). */
export const drawn = (text) => encodeQR(text, 'raw', { border: QUIET }).map((row) => row.map(Number).join('')).join(' ');
