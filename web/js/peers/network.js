// A room of the network as the app sees it: links by name, texts, and what to say when something does not connect.
import { Hand } from './hand.js';
import { WHY } from './link.js';
import { Mesh } from './mesh.js';
import { keep, kept } from './store.js';
import { Tabs } from './tabs.js';

const PATIENCE = 8000;   // ms for a server to answer
const LONELY = 15_000;   // ms without anybody until another way is offered

export const store = { keep, kept };

/** A text as a code for a camera; what such a code says, read with ours. Most tables need neither. */
export const qr = async (text) => (await import('./qr.js')).drawn(text);
export const scan = async (seen) => (await import('./camera.js')).scan(seen);
/** Cryptography for sealed cards: half of all that this part weighs. */
export const sodium = () => import('./sodium.js');

/** Whether a server passes on what cannot go straight, asked by wanting no other way: `works`, `refused` or `silent`. */
export async function reaches(server) {
  const pc = new RTCPeerConnection({ iceServers: [JSON.parse(server)], iceTransportPolicy: 'relay' });
  pc.createDataChannel('');
  const found = new Promise((tell) => {
    setTimeout(() => tell('silent'), PATIENCE);
    pc.onicecandidate = ({ candidate }) => candidate?.candidate && tell('works');
    pc.onicecandidateerror = ({ errorCode }) => [401, 403, 438].includes(errorCode) && tell('refused');
    pc.onicegatheringstatechange = () => pc.iceGatheringState === 'complete' && tell('silent');
  });
  await pc.setLocalDescription();
  return found.finally(() => pc.close());
}

/** Joins a room. `places` is JSON: the relays to meet at and the servers that help to find a way. `heard(kind, peer, text)` hears
 * opened, closed, failed (with the reason), message and changed. */
export async function join(room, secret, places, heard) {
  const { relays, ice } = JSON.parse(places);
  const rtc = { iceServers: ice };
  const changed = () => heard('changed', '', '');
  const mesh = new Mesh(rtc, {
    opened: (peer) => heard('opened', peer, ''),
    closed: (peer, why) => {
      heard('closed', peer, why);
      watch();
    },
    failed: (peer, why) => {
      heard('failed', peer, why);
      if ([WHY.noPath, WHY.noNetwork].includes(why)) offer();
    },
    message: (peer, text) => heard('message', peer, text),
    changed,
  });
  mesh.add(new Tabs(mesh.me, room));
  let meeting = null;   // at relays, once that is there
  let detours = null;   // over them, where no other way leads and people want it
  let around = null;    // the same, once it is there
  const met = relays.length ? meet().catch((error) => heard('failed', '', `relays ${error.message}`)) : Promise.resolve();
  async function meet() {
    const { Meeting } = await import('./meeting.js');
    const found = await Meeting.of(mesh.me, secret, relays, changed);
    if (mesh.left) return found.leave();
    meeting = found;
    meeting.other = async (...said) => (await offer())?.take(...said);
    mesh.add(meeting);
  }
  const offer = () => detours ??= met.then(async () => {
    if (!meeting || mesh.left) return null;
    const { Detours } = await import('./detours.js');
    if (mesh.left) return null;
    around = new Detours(mesh, meeting, changed);
    changed();
    return around;
  }).catch(() => {   // without a network it cannot be fetched, either: another time
    detours = null;
    if (!mesh.left) watch();
    return null;
  });
  let lonely;
  const watch = () => {
    clearTimeout(lonely);
    lonely = setTimeout(() => mesh.links.size || offer(), LONELY);
  };
  watch();
  if (!globalThis.RTCPeerConnection) {
    heard('failed', '', WHY.noNetwork);
    offer();
  }
  const hand = new Hand(mesh);
  return {
    send: (peer, text) => mesh.send(peer || null, text),
    code: () => hand.code(),
    take: (code) => hand.take(code),
    /** The person here would go over the meeting points. */
    detour: async () => (await offer())?.choose(),
    /** Whether somebody is missing, as the people at the table are known. */
    seek: (missing) => mesh.seek(missing),
    /** How things stand, as JSON: how many relays answer, and what each is like; per link whether it is away, relayed and how
     * long a word takes; and what there is to say about going over the relays: `offered`, `asked` by somebody, `chosen`, or nothing. */
    state: () => JSON.stringify({
      relays: meeting?.events.reached ?? 0,
      points: meeting?.events.relays.map(({ url, is }) => [url, is]) ?? [],
      links: Object.fromEntries([...mesh.links].map(([peer, { away, round, relayed = false }]) => [peer, { away, round, relayed }])),
      detour: !around ? '' : around.wanted ? 'chosen' : around.asked ? 'asked' : 'offered',
    }),
    async leave() {
      await mesh.leave();
      clearTimeout(lonely);
      around?.leave();
    },
  };
}
