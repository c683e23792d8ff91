import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet, roomOf } from '../../testing/rooms.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { eventually } from '../../testing/eventually.ts';

const test = base.extend('environment', WITH_ROOMS);

async function ask(who: Browser, id: string): Promise<unknown[]> {
  const { status, body } = await who.post(`/api/sessions/${id}/room/help`);
  return [status, body.result ?? body.code];
}

/** A call in progress. The child has two guardians. */
async function inCall(app: TestApp) {
  const family = await openFamily(app);
  const max = await addGuardian(app, [family.youth]);
  const id = await callSoon(app, family);
  const peers = await meet(family.elder, family.youth, id);
  const end = () => {
    for (const peer of peers) peer.close();
  };
  return { ...family, max, id, peers, end };
}

/** True for each person who has a notification of this kind. */
async function told(kind: string, ...people: Browser[]): Promise<boolean[]> {
  const lists = await Promise.all(people.map((person) => person.get('/api/notifications')));
  return lists.map(({ body }) => body.items.some((item: { kind: string }) => item.kind === kind));
}

describe('Rule 6.300, help', () => {
  test('the first press calls for help, the second one by the same person ends the call for everyone', async ({
    app,
  }) => {
    const { elder, youth, parent, id, peers, end } = await inCall(app);
    expect(await ask(parent, id)).toEqual([409, 'not-inside']);
    expect(await ask(youth, id)).toEqual([200, 'called']);
    expect((await roomOf(youth, id)).help).toMatchObject({ isMine: true });
    expect((await roomOf(parent, id)).help).toMatchObject({ isMine: false });
    expect((await roomOf(elder, id)).help).toBeNull();
    await hears(...peers);
    expect(await ask(youth, id)).toEqual([200, 'ended']);
    expect((await roomOf(youth, id)).state).toBe('ended');
    expect((await new RoomPeer(elder, id).enter()).body.code).toBe('ended');
    end();
  });

  // Attack A188.
  test('a press by the other person in between doesn’t affect the child’s second press', async ({
    app,
  }) => {
    const { elder, youth, id, end } = await inCall(app);
    expect(await ask(youth, id)).toEqual([200, 'called']);
    expect(await ask(elder, id)).toEqual([200, 'called']);
    expect((await roomOf(youth, id)).help).toMatchObject({ isMine: true });
    expect(await ask(youth, id)).toEqual([200, 'ended']);
    end();
  });
});

test('Rules 6.311 to 6.313, current guardians and the moderators are notified, and no former guardian', async ({
  app,
  moderator,
}) => {
  const { elder, youth, parent, max, id, end } = await inCall(app);
  await eventually(async () => {
    await app.deliver();
    expect(await told('call-began', parent, max, youth, elder)).toEqual([true, true, false, false]);
  });
  await endGuardian(app, max, youth);
  expect(await ask(youth, id)).toEqual([200, 'called']);
  await app.deliver();
  expect(await told('call-help', parent, max, youth, elder)).toEqual([true, false, false, false]);
  const mails = (await app.mails()).filter(({ subject }) => /asks for help/.test(subject));
  expect(mails.map(({ to }) => to)).toContain(parent.email);
  expect(mails.map(({ to }) => to)).toContain(moderator.email);
  expect(mails.map(({ to }) => to)).not.toContain(max.email);
  end();
});
