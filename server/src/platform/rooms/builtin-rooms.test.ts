import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openLog } from '../process/log.ts';
import { type BuiltinRooms, builtinRooms } from './builtin-rooms.ts';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** Rooms whose process is this program: one that somebody has taken over. It pulses and makes offers as it should. */
function roomsWith(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-room-'));
  const worker = join(folder, 'worker.mjs');
  const pulse = `{ type: 'pulse', arrived: Date.now(), cpu: 0, memory: 0 }`;
  writeFileSync(
    worker,
    `setInterval(() => process.send(${pulse}), 200);
    process.on('message', ({ type, entry }) => {
      if (type === 'admit') process.send({ type: 'offer', entry, offer: 'v=0' });
      if (type === 'answer') process.send({ type: 'connected', entry, is: true });
      ${program}
    });`,
  );
  const config = { ROOM_PORT: { first: 1, last: 2 }, ROOM_ANNOUNCED_ADDRESS: '127.0.0.1' };
  const rooms = builtinRooms({ config, worker, log: openLog('error') });
  const gone: string[] = [];
  rooms.listen({
    connected: () => undefined,
    gone: (entry) => void gone.push(entry),
    settled: async () => undefined,
  });
  ended.push(
    () => rooms.stop(),
    () => rmSync(folder, { recursive: true }),
  );
  return { rooms, gone };
}

async function twoIn(rooms: BuiltinRooms): Promise<number> {
  await rooms.admit('room', 'rosa');
  await rooms.admit('room', 'tom');
  return rooms.processes()[0] ?? 0;
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('A200, a process that somebody has taken over', () => {
  test('and that goes on after a cut is ended within the second (rule 6.309)', async () => {
    const { rooms, gone } = roomsWith('');
    const pid = await twoIn(rooms);
    const from = performance.now();
    await rooms.cut('tom');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 900, interval: 10 });
    expect(performance.now() - from).toBeLessThan(900);
    expect(gone).toEqual(['rosa']);
  });

  test('is left alone when it cuts', async () => {
    const { rooms, gone } = roomsWith(`if (type === 'cut') process.send({ type, entry });`);
    const pid = await twoIn(rooms);
    await rooms.cut('tom');
    await expect(vi.waitUntil(() => !isRunning(pid), { timeout: 900 })).rejects.toThrow(
      /Timed out/,
    );
    expect(gone).toEqual([]);
  });

  test('and that talks without end is ended (rule 6.308)', async () => {
    const words = `process.send({ type: 'connected', entry, is: true })`;
    const { rooms, gone } = roomsWith(
      `if (type === 'connect') setInterval(() => { for (let n = 0; n < 500; n += 1) ${words}; }, 5);`,
    );
    const pid = await twoIn(rooms);
    await rooms.connect('room', []);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 3000 });
    expect(gone.toSorted()).toEqual(['rosa', 'tom']);
  });
});
