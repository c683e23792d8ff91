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

const PULSE = `{ type: 'pulse', arrived: Date.now(), cpu: 0, memory: 0 }`;

/**
 * Rooms whose worker runs this program, as if it were compromised. The program sends heartbeats and offers as expected.
 */
function roomsWith(program: string, pulse = `process.send(${PULSE})`) {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-room-'));
  const worker = join(folder, 'worker.mjs');
  writeFileSync(
    worker,
    `let room = '';
    setInterval(() => {
      if (room === '') return;
      ${pulse};
    }, 200);
    process.on('message', ({ type, entry }) => {
      room ||= entry;
      ${program}
      if (type === 'admit') process.send({ type: 'offer', entry, offer: 'v=0' });
      if (type === 'answer') {
        process.send({ type: 'answered', entry, isGood: true });
        process.send({ type: 'connected', entry, is: true });
      }
    });`,
  );
  const config = { ROOM_PORT: { first: 1, last: 6 }, ROOM_ANNOUNCED_ADDRESS: '127.0.0.1' };
  const rooms = builtinRooms({ config, worker, log: openLog('error') });
  const gone: string[] = [];
  const connected: string[] = [];
  rooms.listen({
    connected: (entry) => void connected.push(entry),
    gone: (entry) => void gone.push(entry),
    settled: async () => undefined,
  });
  ended.push(
    () => rooms.stop(),
    () => rmSync(folder, { recursive: true }),
  );
  return { rooms, gone, connected };
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

describe('A200, a compromised process', () => {
  test('that continues after a cut is killed within the second (rule 6.309)', async () => {
    const { rooms, gone } = roomsWith('');
    const pid = await twoIn(rooms);
    const from = performance.now();
    await rooms.cut('tom');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 900, interval: 10 });
    expect(performance.now() - from).toBeLessThan(900);
    expect(gone).toEqual(['rosa']);
  });

  test('that cuts in time keeps running', async () => {
    const { rooms, gone } = roomsWith(`if (type === 'cut') process.send({ type, entry });`);
    const pid = await twoIn(rooms);
    await rooms.cut('tom');
    await expect(vi.waitUntil(() => !isRunning(pid), { timeout: 900 })).rejects.toThrow(
      /Timed out/,
    );
    expect(gone).toEqual([]);
  });

  test('that sends endless messages is killed (rule 6.308)', async () => {
    const words = `process.send({ type: 'connected', entry, is: true })`;
    const { rooms, gone } = roomsWith(
      `if (type === 'connect') setInterval(() => { for (let n = 0; n < 500; n += 1) ${words}; }, 5);`,
    );
    const pid = await twoIn(rooms);
    await rooms.connect('room', []);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 3000 });
    expect(gone.toSorted()).toEqual(['rosa', 'tom']);
  });
  test('can’t report about another room, or anything but its own messages (rule 6.308)', async () => {
    const words = ['connected', 'gone', 'offer'].map(
      (type) => `process.send({ type: '${type}', entry: 'rosa', is: true, offer: 'v=1' });`,
    );
    const { rooms, gone, connected } = roomsWith(`
      if (entry === 'spy' && type === 'answer') { ${words.join('')} }
      if (type === 'admit') for (const offer of [5, 'x'.repeat(20_000)]) process.send({ type: 'offer', entry, offer });
      if (type === 'admit') for (const said of [null, 'words', {}]) process.send(said);`);
    await rooms.admit('room', 'rosa');
    const admission = await rooms.admit('another room', 'spy');
    expect(admission).toEqual({ kind: 'builtin', offer: 'v=0' });
    expect(await rooms.answer('spy', 'v=0')).toBe(true);
    await vi.waitFor(() => expect(connected).toContain('spy'));
    expect([connected, gone]).toEqual([['spy'], []]);
  });

  test('has none of the server’s settings, can read none of its files and start nothing (rule 6.308)', async () => {
    vi.stubEnv('AUTH_SECRET', 'a secret of the server');
    ended.push(() => vi.unstubAllEnvs());
    const { rooms } = roomsWith(`
      const works = (run) => { try { run(); return true; } catch { return false; } };
      const { getBuiltinModule } = process;
      if (type === 'admit') process.send({ type: 'offer', entry, offer: JSON.stringify({
        knows: 'AUTH_SECRET' in process.env,
        reads: works(() => getBuiltinModule('fs').readFileSync('/etc/hosts')),
        writes: works(() => getBuiltinModule('fs').writeFileSync(process.argv[1] + '.new', '')),
        starts: works(() => getBuiltinModule('child_process').execFileSync('true')),
      }) });`);
    const admission = await rooms.admit('room', 'rosa');
    const said = admission?.kind === 'builtin' ? admission.offer : '{}';
    expect(JSON.parse(said)).toEqual({ knows: false, reads: false, writes: false, starts: false });
  });

  test('that grows, uses a whole core, is silent or forwards nothing is killed; one that starts slowly or has nothing to forward isn’t (rule 6.308)', async () => {
    const { rooms, gone } = roomsWith(
      '',
      `if (room === 'slow' && performance.now() < 5000) return;
      if (room === 'silent' && performance.now() > 500) return;
      process.send({
        ...${PULSE},
        ...(room === 'busy' && { cpu: Date.now() * 1000 }),
        ...(room === 'grown' && { memory: 400 * 1024 * 1024 }),
        ...(['slow', 'alone'].includes(room) && { arrived: 1 }),
        ...(room === 'still' && performance.now() > 600 && { arrived: 1 }),
      })`,
    );
    const broken = ['grown', 'silent', 'still', 'busy'];
    for (const name of ['slow', 'alone', ...broken]) {
      for (const entry of name === 'alone' ? [name] : [name, `with ${name}`]) {
        await rooms.admit(name, entry);
        await rooms.answer(entry, 'v=0');
        await rooms.sends(entry, name !== 'slow' && name !== 'silent');
      }
    }
    await vi.waitFor(() => expect(gone).toHaveLength(8), { timeout: 12_000 });
    const both = broken.flatMap((name) => [name, `with ${name}`]);
    expect(gone.toSorted()).toEqual(both.toSorted());
    // Silence ends a worker after two seconds; using a whole core ends it after four.
    expect(gone.indexOf('silent')).toBeLessThan(gone.indexOf('still'));
    expect(rooms.processes()).toHaveLength(2);
  });
});
