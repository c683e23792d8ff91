import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet, roomOf, ruleMeetings } from '../../testing/rooms.ts';
import { serveApp } from '../../testing/live-stream.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import { eventually } from '../../testing/eventually.ts';

const test = base.extend('environment', WITH_ROOMS);

async function wasTold(parent: Browser): Promise<boolean> {
  const { body } = await parent.get('/api/notifications');
  return body.items.some(({ kind }: { kind: string }) => kind === 'call-began');
}

describe('Rule 6.297, the guardians are notified of the start of a call', () => {
  test('also if it started because their rule changed', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await callSoon(app, { elder, youth, parent });
    await ruleMeetings(parent, youth.personId, 'with-adult');
    const peers = [new RoomPeer(elder, id), new RoomPeer(youth, id)];
    for (const peer of peers) await peer.join();
    await eventually(async () => {
      const { people } = await roomOf(youth, id);
      expect(people.map(({ here }: { here: boolean }) => here)).toEqual([true, true]);
    });
    await app.deliver();
    expect(await wasTold(parent)).toBe(false);
    await ruleMeetings(parent, youth.personId, 'told');
    await hears(...peers);
    await eventually(async () => {
      await app.deliver();
      expect(await wasTold(parent)).toBe(true);
    });
    for (const peer of peers) peer.close();
  });
});

// Attack A189.
test('pages of a former guardian aren’t updated about an ongoing call', async ({ app }) => {
  const family = await openFamily(app);
  const { elder, youth, parent } = family;
  const max = await addGuardian(app, [youth]);
  const id = await callSoon(app, family);
  const peers = await meet(elder, youth, id);
  await endGuardian(app, max, youth);
  const server = await serveApp(app);
  const [former, present] = [await server.open(max), await server.open(parent)];
  const mute = { token: peers[1].token, microphone: false, camera: true };
  await eventually(async () => {
    await youth.must('PUT', '/api/room-entries/media', mute);
    await expect(former.next(300)).rejects.toThrow(/./);
  });
  // Events about the end of the other guardianship may arrive first.
  await eventually(async () =>
    expect((await present.next(3000)).data).toEqual({ feature: 'rooms', id }),
  );
  for (const peer of peers) peer.close();
  for (const stream of [former, present]) stream.close();
  await server.close();
});
