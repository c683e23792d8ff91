import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { lookAtRooms } from './look-at-rooms.ts';

describe('video calls', () => {
  const rooms = (settings: Readonly<Record<string, string>>) =>
    lookAtRooms(readConfig({ ROOM: 'builtin', ...settings }));

  test('ports in use by another program are reported', async ({ onTestFinished }) => {
    const holder = createSocket('udp4').bind(0);
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    const { port } = holder.address();
    const [ports] = await rooms({ ROOM_PORT: String(port) });
    expect(ports?.words).toMatch(
      /^ROOM_PORT: none of the 1 UDP ports from \d+ to \d+ can be opened/,
    );
  });

  test('ports in the ephemeral range are reported', async () => {
    expect(await rooms({ ROOM_PORT: '32768-32769' })).toContainEqual({
      isGood: false,
      words: expect.stringMatching(/^ROOM_PORT: your system takes ports from \d+ to \d+/),
    });
    expect(await rooms({ ROOM_PORT: '25160-25161' })).toEqual([
      expect.objectContaining({ isGood: true }),
    ]);
  });

  test('an address that other machines can’t reach is reported', async () => {
    const ORIGIN = 'https://oakling.example';
    const announced = (ROOM_ANNOUNCED_ADDRESS: string) =>
      rooms({ ORIGIN, ROOM_PORT: '25160', ROOM_ANNOUNCED_ADDRESS });
    expect(await announced('192.168.1.7')).toContainEqual({
      isGood: false,
      words: expect.stringContaining('browsers elsewhere do not reach 192.168.1.7'),
    });
    expect(await announced('203.0.113.7')).toEqual([expect.objectContaining({ isGood: true })]);
  });
});
