import type { SessionNow } from '@oakling/domain/sessions/contract';
import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { test as base } from '../../testing/fixtures.ts';
import { ACTORS, openScenario, type Scenario } from '../../testing/scenario.ts';
import { findSession, findSessionsFor } from './queries.ts';
import { viewSessionNow } from './session-row.ts';

const test = base.extend('scenario', { scope: 'file' }, ({ app }) => openScenario(app));

test.beforeAll(async ({ scenario }) => {
  // The states below are set by hand, whatever led to them.
  await sql`
    alter table sessions disable trigger user,
      drop constraint sessions_decided_ahead,
      drop constraint sessions_cancelled_ahead, drop constraint sessions_record
  `.execute(scenario.app.platform.db);
}, 120_000);

async function sessionIds({ app }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sessions`.execute(app.platform.db);
  return rows.map(({ id }) => id);
}

/** Every session as every actor may see it: by the policies, and by the statement for many readers. */
async function bothWays(scenario: Scenario) {
  const { db, clock } = scenario.app.platform;
  const now = clock();
  const readers = ACTORS.map((name) => scenario.actors[name].personId).filter((id) => id !== '');
  const ids = await sessionIds(scenario);
  const pairs = readers.flatMap((readerId) => ids.map((sessionId) => ({ readerId, sessionId })));
  const byPolicies = new Map<string, SessionNow>();
  for (const { readerId, sessionId } of pairs) {
    const row = await asPerson(db, readerId, (tx) => findSession(tx, sessionId));
    if (row !== null) byPolicies.set(`${readerId} ${sessionId}`, viewSessionNow(row, now));
  }
  const atOnce = await findSessionsFor(db, pairs, now);
  return { byPolicies: Object.fromEntries(byPolicies), atOnce: Object.fromEntries(atOnce) };
}

test('many readers see what the policies show to each of them, places included', async ({
  scenario,
}) => {
  const { byPolicies, atOnce } = await bothWays(scenario);
  expect(atOnce).toEqual(byPolicies);
  const seen = Object.values(atOnce);
  const places = seen.filter(({ place }) => place !== null);
  // Neither nothing nor everything, or the comparison would say little.
  expect(seen.length).toBeGreaterThan(10);
  expect(places.length).toBeGreaterThan(0);
  expect(places.length).toBeLessThan(seen.length);
});

type Actors = Scenario['actors'];

const shift = (days: number) => sql`
  update sessions set start_time = start_time + make_interval(days => ${days}::int),
    end_time = end_time + make_interval(days => ${days}::int),
    during = tstzrange(
      lower(during) + make_interval(days => ${days}::int),
      upper(during) + make_interval(days => ${days}::int)
    )
`;
const pause = ({ youth }: Actors, moment: string | null) => sql`
  update people set paused_at = ${moment}::timestamptz where id = ${youth.personId}
`;
const vet = ({ elder }: Actors, vetting: string) => sql`
  update people set vetting = ${vetting} where id = ${elder.personId}
`;
type Change = (actors: Actors) => RawBuilder<unknown>;

/** What may change between a commit and its delivery, and how it is undone. */
const CHANGES: Record<string, readonly [Change, Change]> = {
  'once the youth is paused': [
    (actors) => pause(actors, '2026-01-01'),
    (actors) => pause(actors, null),
  ],
  'once the elder is suspended': [
    (actors) => vet(actors, 'suspended'),
    (actors) => vet(actors, 'unverified'),
  ],
  'once one has blocked the other': [
    ({ youth, elder }) => sql`
      insert into blocks (blocker_id, blocked_id, created_by)
      values (${youth.personId}, ${elder.personId}, ${youth.personId})
    `,
    ({ youth, elder }) => sql`
      delete from blocks where blocker_id = ${youth.personId} and blocked_id = ${elder.personId}
    `,
  ],
  'once it was three days ago, or is near': [() => shift(-24), () => shift(24)],
  'once it was long ago': [() => shift(-100), () => shift(100)],
  'once the elder has left': [
    ({ elder }) => sql`update sessions set elder_id = null where elder_id = ${elder.personId}`,
    ({ elder }) => sql`update sessions set elder_id = ${elder.personId} where elder_id is null`,
  ],
};

test.for(Object.entries(CHANGES))('and %s', async ([, [change, undo]], { scenario }) => {
  const { db } = scenario.app.platform;
  await change(scenario.actors).execute(db);
  try {
    const { byPolicies, atOnce } = await bothWays(scenario);
    expect(atOnce).toEqual(byPolicies);
  } finally {
    await undo(scenario.actors).execute(db);
  }
});
