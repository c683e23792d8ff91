import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refusal } from '../../testing/owner-changes.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, meet, roomOf } from '../../testing/rooms.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { findPresences } from './store.ts';

const test = base.extend('environment', WITH_ROOMS);

interface Scene {
  readonly app: TestApp;
  readonly family: Family;
}

const PARTED: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'the parent pauses the child': ({ family: { parent, youth } }) =>
    parent.must('POST', `/api/children/${youth.personId}/pause`, {}),
  'the child blocks the elder': ({ family: { youth, elder } }) => block(youth, elder),
  'the elder is suspended': ({ app, family: { elder } }) =>
    app.query`update people set vetting = 'suspended' where id = ${elder.personId}`,
  'the elder’s account is gone': ({ app, family: { elder } }) =>
    app.query`delete from people where id = ${elder.personId}`,
};

describe('Rules 6.302 and 6.323, the parent sees who was in a call', () => {
  test('after the two were parted, too; no one can enter', async ({ app }) => {
    await Promise.all(
      Object.entries(PARTED).map(async ([name, part]) => {
        const family = await openFamily(app);
        const { elder, youth, parent } = family;
        const id = await callSoon(app, family);
        const peers = await meet(elder, youth, id);
        await part({ app, family });
        await eventually(async () => {
          const { state, presences } = await roomOf(parent, id);
          expect(state, name).toBe('off');
          expect(presences).toHaveLength(2);
          expect(presences).toContainEqual(
            expect.objectContaining({ part: 'elder', to: expect.any(String) }),
          );
        });
        expect((await new RoomPeer(parent, id).enter()).status).toBe(404);
        for (const peer of peers) peer.close();
      }),
    );
  });
});

test('Rule 6.302, if a person’s server stopped, the last time they were seen counts', async ({
  app,
}) => {
  const family = await openFamily(app);
  const id = await callSoon(app, family);
  await app.query`
    insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
    select gen_random_uuid(), ${id}, person_id, part, now() - interval '2 minutes', seen_at
    from (values
      (${family.elder.personId}::uuid, 'elder', now() - interval '31 seconds'),
      (${family.youth.personId}::uuid, 'youth', now() - interval '20 seconds')
    ) as known (person_id, part, seen_at)
  `;
  const { presences } = await roomOf(family.parent, id);
  expect(presences).toContainEqual(
    expect.objectContaining({ part: 'elder', to: expect.any(String) }),
  );
  expect(presences).toContainEqual(expect.objectContaining({ part: 'youth', to: null }));
});

test('Rule 6.302, a person who entered but never connected wasn’t there', async ({ app }) => {
  const family = await openFamily(app);
  const id = await callSoon(app, family);
  const tried = new RoomPeer(family.elder, id);
  tried.token = (await tried.enter()).body.token;
  await tried.leave();
  const [rosa, tom] = await meet(family.elder, family.youth, id);
  await rosa.leave();
  await eventually(async () => {
    const { presences } = await roomOf(family.parent, id);
    expect(presences).toContainEqual(
      expect.objectContaining({ part: 'elder', to: expect.any(String) }),
    );
  });
  const rows = await app.query<{ type: string }>`
    select type from audit_log
    where subject_id = ${id} and actor_id = ${family.elder.personId} and feature = 'rooms'
  `;
  const types = rows.map(({ type }) => type);
  expect(types.filter((type) => type === 'RoomLeft')).toEqual(['RoomLeft']);
  expect(types.filter((type) => type === 'RoomEntered')).toEqual(['RoomEntered']);
  for (const peer of [rosa, tom]) peer.close();
});

test('Rule 6.302, the database shows a guardian the attendance of their own children’s calls only', async ({
  app,
}) => {
  const [family, other] = [await openFamily(app), await openFamily(app)];
  const [id] = [await callSoon(app, family), await callSoon(app, other)];
  await app.query`
    insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
    values (gen_random_uuid(), ${id}, ${family.elder.personId}, 'elder', now(), now())
  `;
  const read = ({ personId }: { personId: string }) =>
    inTransaction(
      app.platform.db,
      { as: 'person', personId },
      (tx) => findPresences(tx, id, new Date()),
      'read only',
    );
  expect(await read(family.parent)).toMatchObject([{ part: 'elder' }]);
  for (const who of [family.youth, other.parent]) expect(await read(who)).toEqual([]);
});

test('Rule 6.291, the database records no one in the call of an unapproved session', async ({
  app,
}) => {
  const family = await openFamily(app);
  const id = await callSoon(app, family);
  const enter = sql`
    insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
    values (gen_random_uuid(), ${id}, ${family.elder.personId}, 'elder', now(), now())
  `;
  const cancel = sql`update sessions set status = 'cancelled', cancelled_at = now() where id = ${id}`;
  expect(await refusal(app.platform.db, [enter])).toBeNull();
  expect(await refusal(app.platform.db, [cancel, enter])).toBe('room_presences_theirs');
});
