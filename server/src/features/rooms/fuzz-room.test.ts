import { createSocket } from 'node:dgram';
import { expect } from 'vitest';
import { type Family, openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet, roomOf } from '../../testing/rooms.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', WITH_ROOMS);
const ROUNDS = 10;
/** A different seed generates different packets. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 19);
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 0);
const PACKETS = 50;

/** A seeded pseudorandom generator (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function bytes(next: () => number, most: number): Buffer {
  return Buffer.from(Array.from({ length: 1 + Math.floor(next() * most) }, () => next() * 256));
}

/** An SDP description with lines removed, doubled, lengthened, swapped or replaced. */
function broken(sdp: string, next: () => number): string {
  const lines = sdp.split('\r\n');
  for (let times = 0; times < 5; times += 1) {
    const at = Math.floor(next() * lines.length);
    const line = lines[at] ?? '';
    const other = lines[Math.floor(next() * lines.length)] ?? '';
    const changed = [[], [line, line], [line + 'x'.repeat(400)], [other], [line.slice(0, 7)]];
    lines.splice(at, 1, ...(changed[Math.floor(next() * changed.length)] ?? []));
  }
  return `v=0\r\n${lines.slice(1).join('\r\n')}`;
}

/** Types and lengths of the RTCP messages that are parsed. */
const RTCP = [
  [200, 28],
  [201, 32],
  [202, 20],
  [203, 8],
  [205, 16],
  [206, 24],
  [207, 16],
] as const;

/** An RTCP report with a wrong length, count or content. */
function brokenReport(next: () => number): Buffer {
  const [type, length] = RTCP[Math.floor(next() * RTCP.length)] ?? RTCP[0];
  const packet = Buffer.alloc(length + Math.floor(next() * 8));
  for (let at = 4; at < packet.length; at += 1) packet[at] = next() < 0.5 ? 0 : next() * 256;
  packet[0] = 0x80 | Math.floor(next() * 32);
  packet[1] = type;
  packet.writeUInt16BE(next() < 0.7 ? length / 4 - 1 : Math.floor(next() * 65_536), 2);
  // Turns some feedback packets into REMB (estimated bitrate).
  if (type === 206 && next() < 0.5) packet.write('REMB', 12, 'latin1');
  return packet;
}

/** A datagram that either resembles a STUN message or consists of random bytes. */
function datagram(next: () => number): Buffer {
  const packet = bytes(next, 1200);
  const kind = next();
  if (kind < 0.3 && packet.length > 20) {
    packet.writeUInt16BE(next() < 0.5 ? 1 : 0x101, 0);
    packet.writeUInt16BE(packet.length - 20, 2);
    packet.writeUInt32BE(0x2112_a442, 4);
  } else if (kind < 0.6 && packet.length > 13) {
    packet[0] = 20 + Math.floor(next() * 6);
    packet.writeUInt16BE(0xfefd, 1);
    packet.writeUInt16BE(packet.length - 13, 11);
  }
  return packet;
}

async function target(family: Family, id: string) {
  const peers = await meet(family.elder, family.youth, id);
  const port = Number(/a=candidate:\S+ 1 UDP \d+ \S+ (\d+)/.exec(peers[0].offer)?.[1]);
  return { family, id, peers, port };
}

type Target = Awaited<ReturnType<typeof target>>;

/** Sends broken RTP and RTCP as an admitted peer, and random datagrams to the port. */
async function sendBroken({ peers: [, tom], port }: Target, next: () => number) {
  const socket = createSocket('udp4');
  for (let sent = 0; sent < PACKETS; sent += 1) {
    const packet = next() < 0.5 ? brokenReport(next) : bytes(next, 300);
    packet[0] = 0x80 | ((packet[0] ?? 0) & 0x3f);
    if (packet.length > 1 && next() < 0.3) packet[1] = next() < 0.5 ? 111 : 96;
    tom.send(['a0', 'v0', 'a1', 'v1'][Math.floor(next() * 4)] ?? 'a0', packet);
    await new Promise((resolve) => socket.send(datagram(next), port, '127.0.0.1', resolve));
  }
  socket.close();
}

/** Sends broken answers for an entry that never connects. */
async function answerBroken(app: TestApp, { id, peers: [rosa] }: Target, next: () => number) {
  const { rooms } = app.platform;
  const entry = `fuzz-${Math.floor(next() * 1e9)}`;
  const admission = await rooms?.admit(id, entry);
  const offer = admission?.kind === 'builtin' ? admission.offer : rosa.offer;
  await rooms?.answer(entry, broken(offer, next));
  await rooms?.cut(entry);
}

const isThere = async ({ family, id }: Target): Promise<boolean> =>
  (await roomOf(family.elder, id)).people.every(({ here }: { here: boolean }) => here);

test(
  'A186, broken packets may disconnect their sender, but never affect another room or the server',
  { timeout: 60_000 + 1500 * SECONDS },
  async ({ app }) => {
    const next = chance(SEED);
    const [family, other] = [await openFamily(app), await openFamily(app)];
    const beside = await meet(other.elder, other.youth, await callSoon(app, other));
    const id = await callSoon(app, family);
    let attacked = await target(family, id);
    const endsAt = performance.now() + SECONDS * 1000;
    const lost: number[] = [];
    let round = 0;
    for (; round < ROUNDS || performance.now() < endsAt; round += 1) {
      await sendBroken(attacked, next);
      await answerBroken(app, attacked, next);
      if (round % ROUNDS !== ROUNDS - 1) continue;
      await hears(...beside);
      expect((await other.elder.get('/api/me')).status).toBe(200);
      if (await isThere(attacked)) continue;
      lost.push(round);
      for (const peer of attacked.peers) peer.close();
      attacked = await target(family, id);
    }

    // Sends broken answers through the API.
    const hostile = new RoomPeer(family.parent, id);
    const { body } = await hostile.enter();
    hostile.token = body.token;
    const answered = await hostile.answer(broken(body.offer, next));
    expect([204, 404, 422]).toContain(answered.status);

    // Afterward, the other people can meet in that room again.
    for (const peer of attacked.peers) peer.close();
    const again = await meet(family.elder, family.youth, id);
    await hears(...beside);
    if (SECONDS > 0)
      process.stdout.write(
        `${round} rounds of ${PACKETS} packets each way; lost in ${lost.join() || 'none'}\n`,
      );
    for (const peer of [...again, ...beside]) peer.close();
  },
);
