import { execFileSync } from 'node:child_process';
import { describe, expect, vi } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, lastHeard, meet, roomOf } from '../../testing/rooms.ts';

const test = base.extend('environment', WITH_ROOMS);
const MOST_MS = 5000;

/** The room processes that this process started, newest last. */
function roomProcesses(): number[] {
  const found = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n');
  return found.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    const isRoom = line.includes('room-worker') && parent === process.pid;
    return isRoom && pid !== undefined ? [pid] : [];
  });
}

describe('A185, a room process that dies or hangs is replaced within five seconds', () => {
  test.for(['SIGKILL', 'SIGSTOP'] as const)('%s', async (signal, { app }) => {
    const family = await openFamily(app);
    const [one, other] = [await callSoon(app, family), await openFamily(app)];
    const beside = await meet(other.elder, other.youth, await callSoon(app, other));
    const peers = await meet(family.elder, family.youth, one);
    const pid = roomProcesses().at(-1);
    const from = performance.now();
    process.kill(pid ?? 0, signal);
    await vi.waitFor(
      async () => {
        const { people } = await roomOf(family.elder, one);
        expect(people.some(({ here }: { here: boolean }) => here)).toBe(false);
      },
      { timeout: MOST_MS },
    );
    // Both pages rejoin without user action.
    const again = [new RoomPeer(family.elder, one), new RoomPeer(family.youth, one)] as const;
    await Promise.all(again.map((peer) => peer.join()));
    await hears(...again);
    expect(performance.now() - from).toBeLessThan(MOST_MS);
    // The other room is unaffected.
    await hears(...beside);
    for (const peer of beside) expect(performance.now() - lastHeard(peer)).toBeLessThan(500);
    expect(roomProcesses()).not.toContain(pid);
    for (const peer of [...peers, ...again, ...beside]) peer.close();
  });
});
