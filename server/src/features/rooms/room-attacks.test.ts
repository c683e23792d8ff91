import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet, roomOf, ruleMeetings, total } from '../../testing/rooms.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { eventually } from '../../testing/eventually.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', WITH_ROOMS);

describe('A181, five strangers with stolen ids and tokens', () => {
  test('can see nothing of a room, and change nothing in it', async ({ app }) => {
    const family = await openFamily(app);
    const id = await callSoon(app, family);
    const peers = await meet(family.elder, family.youth, id);
    const [one, other] = [await openFamily(app), await openFamily(app)];
    const strangers = [one.elder, one.youth, one.parent, other.elder, other.parent];
    for (const stranger of strangers) {
      expect((await stranger.get(`/api/sessions/${id}/room`)).status).toBe(404);
      expect((await new RoomPeer(stranger, id).enter()).status).toBe(404);
      expect((await stranger.post(`/api/sessions/${id}/room/help`)).status).toBe(404);
      for (const { token } of peers) {
        const answer = await stranger.post('/api/room-entries/answer', {
          token,
          answer: 'v=0\r\n',
        });
        const media = await stranger.json('PUT', '/api/room-entries/media', {
          ...{ token, microphone: false, camera: false },
        });
        const left = await stranger.post('/api/room-entries/leave', { token });
        expect([answer.status, media.status, left.status]).toEqual([404, 404, 204]);
      }
    }
    expect((await roomOf(family.elder, id)).people).toEqual([
      expect.objectContaining({ here: true, microphone: true }),
      expect.objectContaining({ here: true, microphone: true }),
    ]);
    await hears(...peers);
    for (const peer of peers) peer.close();
  });

  test('nor can one’s own token from another login, or after leaving', async ({ app }) => {
    const family = await openFamily(app);
    const id = await callSoon(app, family);
    const [rosa, tom] = await meet(family.elder, family.youth, id);
    const elsewhere = await signInAs(app, family.youth.personId);
    const stolen = await elsewhere.post('/api/room-entries/answer', {
      ...{ token: tom.token, answer: 'v=0\r\n' },
    });
    expect(stolen.status).toBe(404);
    await tom.leave();
    expect((await tom.answer('v=0\r\n')).status).toBe(404);
    for (const peer of [rosa, tom]) peer.close();
  });
});

describe('A339, an elder’s own device that is locked', () => {
  const own = { password: PASSWORD, pin: '482915' };
  const lock = (app: TestApp, { personId }: Browser) => app.query`
    update own_devices set used_at = now() - interval '31 minutes' from logins
    where logins.id = login_id and user_id = ${personId}
  `;

  test('can’t enter a call, see who is in it, or call for help', async ({ app }) => {
    const family = await openFamily(app);
    const { elder } = family;
    const id = await callSoon(app, family);
    await elder.must('PUT', '/api/own-device', own);
    await lock(app, elder);
    const room = `/api/sessions/${id}/room`;
    const tries = [new RoomPeer(elder, id).enter(), elder.get(room), elder.post(`${room}/help`)];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.code]).toEqual([401, 'device-locked']);
    expect((await roomOf(family.youth, id)).people).toMatchObject([
      { here: false },
      { here: false },
    ]);
  });

  test('leaves its call as it locks: no media either way, and its token opens nothing', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder } = family;
    const id = await callSoon(app, family);
    await elder.must('PUT', '/api/own-device', own);
    const [rosa, tom] = await meet(elder, family.youth, id);
    await lock(app, elder);
    await eventually(async () => {
      const [here] = (await roomOf(family.youth, id)).people;
      expect(here).toMatchObject({ here: false });
    });
    // Packets that were sent before the lock may still be on their way.
    const before = await eventually(async () => {
      const totals = [rosa, tom].map(total);
      await roomOf(family.youth, id);
      expect([rosa, tom].map(total)).toEqual(totals);
      return totals;
    });
    for (let nth = 0; nth < 20; nth += 1) for (const peer of [rosa, tom]) peer.speak();
    for (const { status } of await Promise.all([rosa.answer('v=0\r\n'), rosa.enter()]))
      expect(status).toBe(401);
    expect([rosa, tom].map(total)).toEqual(before);
    for (const peer of [rosa, tom]) peer.close();
  });
});

describe('A182, only at that time, in that version and in that state', () => {
  test('each is refused with its own code, and no one is there', async ({ app }) => {
    const family = await openFamily(app);
    const { elder } = family;
    const enter = async (minutes: number, version = 1) => {
      const id = await callSoon(app, family, minutes);
      const { status, body } = await new RoomPeer(elder, id).enter(version);
      expect((await roomOf(elder, id)).people.map(({ here }: { here: boolean }) => here)).toEqual([
        ...[false, false],
      ]);
      return [status, body.code];
    };
    expect(await enter(60)).toEqual([409, 'too-early']);
    expect(await enter(300, 2)).toEqual([409, 'changed-since-read']);
    expect(await enter(-76)).toEqual([409, 'over']);
    const pending = await callSoon(app, family, 600);
    await app.query`
      update sessions set status = 'cancelled', cancelled_at = now() where id = ${pending}
    `;
    expect((await new RoomPeer(elder, pending).enter()).body.code).toBe('not-approved');
  });
});

describe('A183, only the server’s address', () => {
  test('is in any offer, and none from a client is used', async ({ app }) => {
    const family = await openFamily(app);
    const id = await callSoon(app, family);
    const rosa = await new RoomPeer(family.elder, id).join((answer) =>
      answer
        .replaceAll(/a=candidate:.*\r\n/g, '')
        .replace(
          'a=mid:a0\r\n',
          'a=mid:a0\r\na=candidate:1 1 UDP 2122260223 10.9.8.7 5432 typ host\r\n',
        ),
    );
    const tom = await new RoomPeer(family.youth, id).join();
    await hears(rosa, tom);
    for (const { offer } of [rosa, tom]) {
      const addresses = new Set(offer.match(/\b\d+\.\d+\.\d+\.\d+\b/g));
      addresses.delete('0.0.0.0');
      expect(addresses.size).toBe(1);
      expect(offer).not.toContain('10.9.8.7');
      expect(offer.match(/a=candidate/g)).toHaveLength(1);
    }
    for (const peer of [rosa, tom]) peer.close();
  });

  test('an answer that is too long or invalid is refused and ends the entry', async ({ app }) => {
    const family = await openFamily(app);
    const id = await callSoon(app, family);
    const peer = new RoomPeer(family.elder, id);
    const { body } = await peer.enter();
    peer.token = body.token;
    expect((await peer.answer(`v=0\r\n${'a=x\r\n'.repeat(4000)}`)).status).toBe(422);
    expect((await peer.answer('v=0\r\nm=audio 9 x 1\r\n')).status).toBe(422);
    expect((await peer.answer('v=0\r\n')).status).toBe(404);
  });
});

describe('Rule 6.296 and A184, a room that begins only with an adult', () => {
  test('passes no media before one is there, pauses when they leave, and continues', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await callSoon(app, { elder, youth, parent });
    await ruleMeetings(parent, youth.personId, 'with-adult');
    const peers = [new RoomPeer(elder, id), new RoomPeer(youth, id)];
    for (const peer of peers) await peer.join();
    await eventually(async () => {
      const { people, state } = await roomOf(youth, id);
      expect([state, ...people.map(({ here }: { here: boolean }) => here)]).toEqual([
        ...['waiting', true, true],
      ]);
    });
    expect(peers.map(total)).toEqual([0, 0]);
    const mother = await new RoomPeer(parent, id).join();
    await hears(mother, ...peers);
    await mother.leave();
    await eventually(async () => expect((await roomOf(youth, id)).state).toBe('paused'));
    // Packets that were in transit when the call paused still arrive.
    let before: number[] = [];
    await eventually(async () => {
      const last = before;
      await roomOf(youth, id);
      before = peers.map(total);
      expect(before).toEqual(last);
    });
    const again = await new RoomPeer(parent, id).join();
    expect(peers.map(total)).toEqual(before);
    await hears(again, ...peers);
    for (const peer of [mother, again, ...peers]) peer.close();
  });

  test('a rule set during a call applies at once', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await callSoon(app, { elder, youth, parent });
    const peers = await meet(elder, youth, id);
    await ruleMeetings(parent, youth.personId, 'with-adult');
    await eventually(async () => expect((await roomOf(youth, id)).state).toBe('waiting'));
    const before = peers.map(total);
    await ruleMeetings(parent, youth.personId, 'alone');
    await eventually(async () => expect((await roomOf(youth, id)).state).toBe('open'));
    expect(peers.map(total).map((now, nth) => now - (before[nth] ?? 0) < 40)).toEqual([true, true]);
    await hears(...peers);
    for (const peer of peers) peer.close();
  });
});
