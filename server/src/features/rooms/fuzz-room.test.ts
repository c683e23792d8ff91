import { createSocket } from 'node:dgram';
import { expect } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, hears, meet, WITH_ROOMS } from '../../testing/rooms.ts';

const test = base.extend('environment', WITH_ROOMS);
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 20);
const PACKETS = ROUNDS * 50;

/** Numbers that look random and are the same in each run (mulberry32). */
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

/** A description with lines that are gone, doubled, too long, swapped or other ones. */
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

test('A186, what is broken may lose who sent it; never another room, never the server', async ({
  app,
}) => {
  const next = chance(19);
  const [family, other] = [await openFamily(app), await openFamily(app)];
  const beside = await meet(other.elder, other.youth, await callSoon(app, other));
  const id = await callSoon(app, family);
  const peers = await meet(family.elder, family.youth, id);
  const [rosa, tom] = peers;

  // RTP and RTCP of somebody who was let in, and anything at all at the port.
  const port = Number(/a=candidate:\S+ 1 UDP \d+ \S+ (\d+)/.exec(rosa.offer)?.[1]);
  const socket = createSocket('udp4');
  for (let sent = 0; sent < PACKETS; sent += 1) {
    const packet = bytes(next, 300);
    packet[0] = 0x80 | ((packet[0] ?? 0) & 0x3f);
    packet[1] = next() < 0.5 ? 200 + Math.floor(next() * 8) : next() < 0.5 ? 111 : 96;
    tom.send(next() < 0.5 ? 'a0' : 'v0', packet);
    socket.send(bytes(next, 1200), port, '127.0.0.1');
  }
  await hears(...beside);

  // Descriptions.
  for (let round = 0; round < ROUNDS; round += 1) {
    const hostile = new RoomPeer(family.parent, id);
    const { status, body } = await hostile.enter();
    if (status !== 201) continue;
    hostile.token = body.token;
    const answered = await hostile.answer(broken(body.offer, next));
    expect([204, 404, 422]).toContain(answered.status);
  }
  await hears(...beside);
  socket.close();

  // Who did nothing wrong meets in that room again, too.
  for (const peer of peers) peer.close();
  const again = await meet(family.elder, family.youth, id);
  expect((await family.elder.get('/api/me')).status).toBe(200);
  for (const peer of [...again, ...beside]) peer.close();
});
