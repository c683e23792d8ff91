import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { type Family, openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { afterPassword, enrolledModerator, enrollModerator } from '../../testing/moderator.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import {
  callSoon,
  hears,
  lastHeard,
  meet,
  roomOf,
  ruleMeetings,
  total,
} from '../../testing/rooms.ts';
import { cancel } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { eventually } from '../../testing/eventually.ts';

const test = base.extend('environment', WITH_ROOMS);

async function listed(moderator: Browser, id: string) {
  const { body } = await moderator.get('/api/moderation/rooms');
  return body.items.filter(({ sessionId }: { sessionId: string }) => sessionId === id);
}

const trail = async (app: TestApp, moderator: Browser) => {
  const rows = await app.query<{ type: string; subject: string }>`
    select distinct type, subject_id as subject from audit_log
    where actor_id = ${moderator.personId} and feature = 'rooms'
  `;
  return rows.map(({ type, subject }) => `${type} ${subject}`).toSorted();
};

describe('Rule 6.326, moderators in calls', () => {
  test('can’t join a call of two who may meet alone and didn’t ask for help', async ({ app }) => {
    const family = await openFamily(app);
    const { browser: moderator } = await enrolledModerator(app);
    const id = await callSoon(app, family);
    const peers = await meet(family.elder, family.youth, id);
    expect(await listed(moderator, id)).toEqual([]);
    expect((await moderator.get(`/api/sessions/${id}/room`)).status).toBe(404);
    expect((await new RoomPeer(moderator, id).enter()).status).toBe(404);
    for (const peer of peers) peer.close();
  });

  test('can’t join because of a help request in an earlier version or another session, and aren’t excluded because those ended', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { browser: moderator } = await enrolledModerator(app);
    const id = await callSoon(app, family);
    const other = await callSoon(app, family, -60);
    await app.query`
      insert into room_calls (session_id, version, help_at, help_parts, ended_at)
      values (${id}, 0, now(), '{youth}', now()), (${other}, 1, now(), '{youth}', now())
    `;
    expect((await moderator.get(`/api/sessions/${id}/room`)).status).toBe(404);
    expect((await new RoomPeer(moderator, id).enter()).status).toBe(404);
    expect(await listed(moderator, id)).toEqual([]);
    await ruleMeetings(family.parent, family.youth.personId, 'with-adult');
    expect(await listed(moderator, id)).toMatchObject([{ helpAt: null }]);
    expect(await roomOf(moderator, id)).toMatchObject({ state: 'waiting', help: null });
    const peers = [new RoomPeer(family.elder, id), new RoomPeer(family.youth, id)];
    for (const peer of peers) await peer.join();
    const adult = await new RoomPeer(moderator, id).join();
    await hears(adult, ...peers);
    await hears(adult, ...peers);
    for (const peer of [adult, ...peers]) peer.close();
  });

  test('see no call in the list before it opens, after it has closed, and once it was called off', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { browser: moderator } = await enrolledModerator(app);
    await ruleMeetings(family.parent, family.youth.personId, 'with-adult');
    const canceled = await callSoon(app, family);
    expect(await listed(moderator, canceled)).toHaveLength(1);
    await cancel(family.elder, canceled);
    const others = [await callSoon(app, family, 11), await callSoon(app, family, -76)];
    for (const id of [canceled, ...others]) expect(await listed(moderator, id)).toEqual([]);
  });

  test('can be the adult without whom a call doesn’t begin or continue, and has no name for others', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const { browser: moderator } = await enrolledModerator(app);
    const id = await callSoon(app, family);
    await ruleMeetings(parent, youth.personId, 'with-adult');
    const peers = [new RoomPeer(elder, id), new RoomPeer(youth, id)];
    for (const peer of peers) await peer.join();
    await eventually(async () => {
      expect(await listed(moderator, id)).toMatchObject([
        { needsAdult: true, hasAdult: false, people: 2, youth: expect.stringContaining('Sam') },
      ]);
    });
    expect(peers.map(total)).toEqual([0, 0]);
    // The page reads the room before entering it.
    expect((await roomOf(moderator, id)).state).toBe('waiting');
    const adult = await new RoomPeer(moderator, id).join();
    await hears(adult, ...peers);
    const asSeen = (await roomOf(youth, id)).people.at(-1);
    expect(asSeen).toMatchObject({ part: 'moderator', name: null, here: true });
    expect(await listed(moderator, id)).toMatchObject([{ hasAdult: true, people: 3 }]);
    await adult.leave();
    await eventually(async () => expect((await roomOf(youth, id)).state).toBe('paused'));
    await eventually(async () => {
      const { presences } = await roomOf(parent, id);
      expect(presences).toContainEqual(
        expect.objectContaining({ part: 'moderator', name: null, to: expect.any(String) }),
      );
    });
    const looked = ['RoomEntered', 'RoomLeft', 'RoomsViewed'].map((type) => `${type} ${id}`);
    expect(await trail(app, moderator)).toEqual([...looked, 'RoomsViewed rooms'].toSorted());
    for (const peer of [adult, ...peers]) peer.close();
  });

  test('join after a help request, and can end the call at once', async ({ app }) => {
    const family = await openFamily(app);
    const { browser: moderator } = await enrolledModerator(app);
    const id = await callSoon(app, family);
    const peers = await meet(family.elder, family.youth, id);
    await family.youth.must('POST', `/api/sessions/${id}/room/help`);
    expect(await listed(moderator, id)).toMatchObject([{ helpAt: expect.any(String) }]);
    await app.deliver();
    const mail = (await app.mails()).findLast(({ to }) => to === moderator.email);
    expect(mail?.text).toContain(`/room?session=${id}`);
    const adult = await new RoomPeer(moderator, id).join();
    await hears(adult, ...peers);
    const ended = await moderator.must('POST', `/api/sessions/${id}/room/help`);
    expect(ended.body).toEqual({ result: 'ended' });
    expect((await roomOf(family.elder, id)).state).toBe('ended');
    expect(await listed(moderator, id)).toEqual([]);
    for (const peer of [adult, ...peers]) peer.close();
  });
});

describe('A199, a moderator without the second factor, without a reason, or a former one', () => {
  test('can’t enter with the password alone', async ({ app }) => {
    const family = await openFamily(app);
    const { browser: moderator } = await enrolledModerator(app);
    const id = await callSoon(app, family);
    await ruleMeetings(family.parent, family.youth.personId, 'with-adult');
    const half = await afterPassword(app, moderator.email);
    for (const answer of [
      await half.get('/api/moderation/rooms'),
      await half.get(`/api/sessions/${id}/room`),
      await new RoomPeer(half, id).enter(),
    ]) {
      expect([401, 403]).toContain(answer.status);
    }
  });

  test('is cut off within a second without second factor, right or reason', async ({ app }) => {
    await Promise.all(
      TAKEN_AWAY.map(async ([state, takeAway]) => {
        const family = await openFamily(app);
        const { browser: moderator } = await enrollModerator(app);
        const id = await callSoon(app, family);
        await ruleMeetings(family.parent, family.youth.personId, 'with-adult');
        const peers = [new RoomPeer(family.elder, id), new RoomPeer(family.youth, id)];
        for (const peer of peers) await peer.join();
        const adult = await new RoomPeer(moderator, id).join();
        await hears(adult, ...peers);
        // Waits until the presence is recorded, because the test depends on it.
        await eventually(async () =>
          expect((await roomOf(family.parent, id)).presences).toHaveLength(3),
        );
        const from = performance.now();
        await takeAway(app, moderator, family);
        await eventually(() => {
          expect(performance.now() - lastHeard(adult)).toBeGreaterThan(1000);
        });
        expect(lastHeard(adult) - from, takeAway.name).toBeLessThan(1000);
        expect((await roomOf(family.youth, id)).state).toBe(state);
        expect((await new RoomPeer(moderator, id).enter()).status).toBeGreaterThanOrEqual(400);
        for (const peer of [adult, ...peers]) peer.close();
      }),
    );
  });
});

const TAKEN_AWAY = [
  ['paused', withoutSecondFactor],
  ['paused', withoutRight],
  ['open', withoutReason],
] as const;

async function withoutSecondFactor(app: TestApp, { personId }: Browser): Promise<void> {
  await app.query`update logins set second_factor_at = null where user_id = ${personId}`;
}

async function withoutRight(app: TestApp, { personId }: Browser): Promise<void> {
  await app.query`delete from moderators where user_id = ${personId}`;
}

async function withoutReason(_app: TestApp, _moderator: Browser, { parent, youth }: Family) {
  await ruleMeetings(parent, youth.personId, 'told');
}
