import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { lapseChecks, storeChecks } from '../../testing/checks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, roomOf, ruleMeetings } from '../../testing/rooms.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findStaying } from './store.ts';

// This installation requires that elders are vetted before they can meet people.
const test = base.extend('environment', { ...WITH_ROOMS, ELDER_VETTING: 'required' });

interface Scene {
  readonly app: TestApp;
  readonly family: Family;
  readonly id: string;
}

const change = ({ app }: Pick<Scene, 'app'>, set: ReturnType<typeof sql>) =>
  set.execute(app.platform.db);

async function openChecked(app: TestApp): Promise<Family> {
  const family = await openFamily(app);
  await storeChecks(app.platform.db, family.elder.personId);
  return family;
}

/** Reasons why an elder who is still logged in can't enter the call of an approved session at its time. */
const REASONS: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'it is held elsewhere': (scene) =>
    change(
      scene,
      sql`update session_offers set video_provider = 'Zoom', video_link = 'https://zoom.us/j/1'
        where session_id = ${scene.id}`,
    ),
  'the youth is paused': (scene) =>
    change(
      scene,
      sql`update people set paused_at = now() where id = ${scene.family.youth.personId}`,
    ),
  'the youth may meet nobody for now': (scene) =>
    change(
      scene,
      sql`update people set vetting = 'suspended' where id = ${scene.family.youth.personId}`,
    ),
  'the elder was never checked': (scene) =>
    change(scene, sql`delete from elder_checks where person_id = ${scene.family.elder.personId}`),
  'one of the elder’s checks was good until yesterday': ({ app, family }) =>
    lapseChecks(app.platform.db, family.elder.personId, 'Talk'),
  'the youth blocks the elder': ({ family: { youth, elder } }) => block(youth, elder),
  'the elder blocks the youth': ({ family: { youth, elder } }) => block(elder, youth),
};

test('Rule 6.292, at its time the elder enters the room of an approved session, even if the two have blocked others', async ({
  app,
}) => {
  const family = await openChecked(app);
  const other = await openFamily(app);
  for (const [one, another] of [
    [family.elder, other.youth],
    [other.youth, family.elder],
    [family.youth, other.elder],
    [other.elder, family.youth],
  ] as const)
    await change(
      { app },
      sql`insert into blocks (blocker_id, blocked_id, created_by)
        values (${one.personId}, ${another.personId}, ${one.personId})`,
    );
  const id = await callSoon(app, family);
  expect((await new RoomPeer(family.elder, id).enter()).status).toBe(201);
});

test.for(Object.keys(REASONS))('Rule 6.292, the elder has no room if %s', async (name, { app }) => {
  const family = await openChecked(app);
  const id = await callSoon(app, family);
  await REASONS[name]?.({ app, family, id });
  expect((await family.elder.get(`/api/sessions/${id}/room`)).status).toBe(404);
  expect((await new RoomPeer(family.elder, id).enter()).status).toBe(404);
});

test('Rules 6.292 and 6.302, a guardian has no room of a session held elsewhere, and the youth none while the elder is paused or gone', async ({
  app,
}) => {
  const family = await openChecked(app);
  const [id, here] = [await callSoon(app, family), await callSoon(app, family, -60)];
  await change(
    { app },
    sql`insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
      values (${randomUUID()}, ${here}, ${family.elder.personId}, 'elder', now(), now())`,
  );
  await REASONS['it is held elsewhere']?.({ app, family, id });
  const find = async (who: Browser, session: string) =>
    (await who.get(`/api/sessions/${session}/room`)).status;
  expect(await find(family.parent, id)).toBe(404);
  expect(await find(family.youth, here)).toBe(200);
  await change(
    { app },
    sql`update people set paused_at = now() where id = ${family.elder.personId}`,
  );
  expect(await find(family.youth, here)).toBe(404);
  await change(
    { app },
    sql`update people set paused_at = null where id = ${family.elder.personId}`,
  );
  expect(await find(family.youth, here)).toBe(200);
  await change(
    { app },
    sql`update sessions set elder_id = null, created_by = youth_id where id = ${here}`,
  );
  expect(await find(family.youth, here)).toBe(404);
});

test('Rule 6.296, a suspended guardian isn’t listed as an adult to wait for', async ({ app }) => {
  const family = await openChecked(app);
  const { personId } = await addGuardian(app, [family.youth], 'Max Young');
  const id = await callSoon(app, family);
  await ruleMeetings(family.parent, family.youth.personId, 'with-adult');
  expect((await roomOf(family.youth, id)).adults).toHaveLength(2);
  await change({ app }, sql`update people set vetting = 'suspended' where id = ${personId}`);
  expect((await roomOf(family.youth, id)).adults).toHaveLength(1);
});

test('Rules 6.305 and 6.309, an entry is valid for one session, version, person and login', async ({
  app,
}) => {
  const family = await openChecked(app);
  const { elder, youth, parent } = family;
  const [id, ahead] = [await callSoon(app, family, -60), await callSoon(app, family)];
  const login = async ({ personId }: Browser) => {
    const rows = await app.query<{ token: string }>`
      select token from logins where user_id = ${personId}
    `;
    return rows[0]?.token ?? '';
  };
  const tokens = { elder: await login(elder), youth: await login(youth) };
  const mine = { personId: elder.personId, sessionId: id, loginToken: tokens.elder, version: 1 };
  const stays = async (changes: Partial<typeof mine> = {}) => {
    const inside = { id: randomUUID(), ...mine, ...changes };
    return (await findStaying(app.platform.db, [inside])).has(inside.id);
  };
  expect(await stays()).toBe(true);
  expect(await stays({ version: 2 })).toBe(false);
  expect(await stays({ loginToken: tokens.youth })).toBe(false);
  const walkedIn = { personId: parent.personId, loginToken: await login(parent) };
  expect(await stays(walkedIn)).toBe(true);
  await change({ app }, sql`update people set paused_at = now() where id = ${parent.personId}`);
  expect(await stays(walkedIn)).toBe(false);
  await change(
    { app },
    sql`update sessions set status = 'cancelled', cancelled_at = now() where id = ${ahead}`,
  );
  expect([await stays(), await stays({ sessionId: ahead })]).toEqual([true, false]);
});
