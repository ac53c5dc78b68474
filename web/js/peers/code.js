// What one browser must know of another to reach it, as a code of some 130 letters: credentials, fingerprint and addresses, packed.
// A description of a connection has 700 letters, and all but these can be written again by whoever reads the code.
import { hex } from '../files.mjs';

const VERSION = 1;
const TYPES = ['host', 'srflx', 'relay'];
const PREFERENCE = { host: 126, srflx: 100, relay: 0 };
const MOST = 6;   // addresses
const [V4, V6, LOCAL] = [0, 1, 2];

const match = (sdp, pattern) => {
  const found = pattern.exec(sdp);
  if (!found) throw new Error(`no ${pattern}`);
  return found[1];
};
const unhex = (text) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

const text = (string) => [string.length, ...new TextEncoder().encode(string)];

function address(host) {
  if (host.endsWith('.local')) return [LOCAL, unhex(host.slice(0, -6).replaceAll('-', ''))];
  if (!host.includes(':')) return [V4, host.split('.').map(Number)];
  const [left, right] = host.split('::').map((part) => (part ? part.split(':') : []));
  const groups = right ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left;
  return [V6, groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])];
}

/** The code for a description of our own. */
export function pack(sdp) {
  const bytes = [VERSION, ...text(match(sdp, /a=ice-ufrag:(\S+)/)), ...text(match(sdp, /a=ice-pwd:(\S+)/))];
  bytes.push(...unhex(match(sdp, /a=fingerprint:sha-256 (\S+)/i).replaceAll(':', '')));
  const found = [...sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gi)].slice(0, MOST);
  for (const [, host, port, type] of found) {
    const [kind, place] = address(host);
    bytes.push(kind << 2 | TYPES.indexOf(type === 'prflx' ? 'srflx' : type), ...place, port >> 8, port & 255);
  }
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The description behind a code; `setup` is the part that its maker plays. Throws where it is no code. */
export function unpack(code, setup) {
  const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  let at = 0;
  const take = (count) => {
    if (at + count > bytes.length) throw new Error('a code that is cut off');
    return bytes.slice(at, at += count);
  };
  const word = () => {
    const found = new TextDecoder().decode(take(take(1)[0]));
    if (!/^[\w+/-]+$/.test(found)) throw new Error('no code');
    return found;
  };
  if (take(1)[0] !== VERSION) throw new Error('a code of another version');
  const [user, password] = [word(), word()];
  const print = hex(take(32)).toUpperCase().match(/../g).join(':');
  const lines = [];
  while (at < bytes.length && lines.length < MOST) {
    const [first] = take(1);
    const kind = first >> 2;
    const type = TYPES[first & 3];
    const place = take(kind === V4 ? 4 : 16);
    const host = kind === V4 ? place.join('.')
      : kind === LOCAL ? hex(place).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5.local')
        : hex(place).match(/.{4}/g).join(':');
    const [high, low] = take(2);
    const number = lines.length + 1;
    const priority = PREFERENCE[type] * 2 ** 24 + (65536 - number) * 256 + 255;
    const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
    lines.push(`a=candidate:${number} 1 udp ${priority} ${host} ${high << 8 | low} typ ${type}${related}`);
  }
  return [
    'v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', ...lines,
    `a=ice-ufrag:${user}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${print}`, `a=setup:${setup}`,
    'a=mid:0', 'a=sctp-port:5000', 'a=max-message-size:262144', '',
  ].join('\r\n');
}
