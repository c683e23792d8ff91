import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { meeting } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { asOwner, asPerson, withRightsOf, type Tx } from './database.ts';

const POOL_SIZE = 10;

/** Holds all connections at once, so each one is distinct. */
async function identities(app: TestApp) {
  const all = Promise.withResolvers<void>();
  let held = 0;
  return Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      app.platform.db.connection().execute(async (connection) => {
        const { rows } = await sql<Record<string, string | null>>`
          select current_user::text as who, pg_backend_pid() as pid,
            nullif(current_setting('app.person_id', true), '') as person
        `.execute(connection);
        held += 1;
        if (held === POOL_SIZE) all.resolve();
        await all.promise;
        return rows[0];
      }),
    ),
  );
}

test('Rule 9.30, no connection keeps an identity after requests with any outcome', async ({
  app,
  family,
}) => {
  const { elder, youth, parent } = family;
  await Promise.all(
    Array.from({ length: 8 }, () => [
      elder.get('/api/matches'),
      youth.post('/api/sessions', meeting(elder)),
      youth.post('/api/sessions', meeting(parent)),
      parent.get('/api/sessions?bucket=pending'),
    ]).flat(),
  );
  await expect(
    asPerson(app.platform.db, elder.personId, (tx) => sql`select 1 / 0`.execute(tx)),
  ).rejects.toThrow('division by zero');

  const found = await identities(app);
  expect(new Set(found.map((connection) => connection?.['pid'])).size).toBe(POOL_SIZE);
  expect(found.map((connection) => [connection?.['who'], connection?.['person']])).toEqual(
    Array.from({ length: POOL_SIZE }, () => ['oakling', null]),
  );
});

test('within a request, the connection has the person’s identity and the role’s rights', async ({
  app,
  family,
}) => {
  const { rows } = await asPerson(app.platform.db, family.elder.personId, (tx) =>
    sql`select current_user::text as who, app_person_id() as person`.execute(tx),
  );
  expect(rows).toEqual([{ who: 'oakling_app', person: family.elder.personId }]);
});

test('a read as a person can’t write', async ({ app, family }) => {
  const { elder } = family;
  const write = asPerson(app.platform.db, elder.personId, (tx) =>
    sql`update people set bio = 'changed' where id = ${elder.personId}`.execute(tx),
  );
  await expect(write).rejects.toThrow('read-only transaction');
});

test('switching identity in between restores the rights', async ({ app, family }) => {
  const { db } = app.platform;
  const { personId } = family.elder;
  const who = async (tx: Tx) => {
    const { rows } = await sql<{ who: string }>`select current_user::text as who`.execute(tx);
    return rows[0]?.who;
  };
  const asked = await asPerson(db, personId, async (tx) => [
    await who(tx),
    await asOwner(tx, personId, () => who(tx)),
    await who(tx),
  ]);
  expect(asked).toEqual(['oakling_app', 'oakling', 'oakling_app']);
  const system = await db
    .transaction()
    .execute(async (tx) => [
      await who(tx),
      await withRightsOf(tx, personId, () => who(tx)),
      await who(tx),
    ]);
  expect(system).toEqual(['oakling', 'oakling_app', 'oakling']);
});
