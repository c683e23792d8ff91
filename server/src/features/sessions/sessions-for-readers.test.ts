import { sessionPageSchema, sessionRowSchema } from '@oakling/domain/sessions/contract';
import { type Bucket, BUCKETS } from '@oakling/domain/sessions/session';
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { expect } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { test as base } from '../../testing/fixtures.ts';
import { ACTORS } from '../../testing/actors.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { findSessionsFor, sessionPageText } from './queries.ts';

// The functions that read sessions run with owner rights. These tests compare their results with each table's policies,
// for every reader and every session. Other tests cover which people the predicates admit: those that list rights by
// row (`rls-*.test.ts`), and those about places, questions, outcomes, guardians and thank-you notes.

const test = base.extend('scenario', { scope: 'file' }, ({ app }) => openScenario(app));

test.beforeAll(async ({ scenario }) => {
  // The tests write the states directly, so turn off the checks.
  await scenario.app.query`
    alter table sessions disable trigger user,
      drop constraint sessions_decided_ahead,
      drop constraint sessions_cancelled_ahead, drop constraint sessions_record
  `;
}, 120_000);

const rowSchema = v.strictObject(sessionRowSchema.entries);

interface Shown {
  readonly id: string;
  readonly place: boolean;
  readonly proposal: boolean;
  readonly question: boolean;
  readonly outcome: string | null;
  readonly thanks: number;
  /** Null if no former version is compared. */
  readonly formerPlace: boolean | null;
}
const byId = (one: Shown, other: Shown) => (one.id < other.id ? -1 : 1);
const readersOf = ({ actors }: Scenario) =>
  ACTORS.map((name) => actors[name].personId).filter((id) => id !== '');

async function shownByFunctions({ app }: Scenario, readerId: string): Promise<Shown[]> {
  const { db } = app.platform;
  const rows = await app.query<{ id: string }>`select id from sessions`;
  const asked = rows.map(({ id }) => ({ readerId, sessionId: id }));
  const found = [...(await findSessionsFor(db, asked, new Date())).values()];
  return found
    .map((item) => v.parse(rowSchema, item))
    .map((row) => ({
      id: row.id,
      place: row.place !== null,
      proposal: row.proposal !== null,
      question: row.question !== null,
      outcome: row.outcome,
      thanks: row.thanks.length,
      formerPlace: row.previous && row.previous.place !== null,
    }))
    .toSorted(byId);
}

async function shownByPolicies({ app }: Scenario, readerId: string): Promise<Shown[]> {
  const of = (table: string) =>
    sql`from ${sql.table(table)} as part where part.session_id = session.id`;
  const offers = sql`${of('session_offers')} and`;
  const { rows } = await asPerson(app.platform.db, readerId, (tx) =>
    sql<Shown>`
      select session.id,
        exists (select ${offers} part.version = session.version) as place,
        exists (select ${offers} part.version > session.version) as proposal,
        exists (select ${of('session_questions')}) as question,
        (select part.outcome ${of('session_outcomes')}) as outcome,
        (select count(*)::integer ${of('session_thanks')}) as thanks,
        case when session.status = 'pending' and session.version > 1 then
          exists (select ${offers} part.version < session.version)
        end as "formerPlace"
      from sessions as session
    `.execute(tx),
  );
  return rows.toSorted(byId);
}

async function expectSame(scenario: Scenario): Promise<Shown[]> {
  const all: Shown[] = [];
  for (const readerId of readersOf(scenario)) {
    const shown = await shownByFunctions(scenario, readerId);
    expect(shown).toEqual(await shownByPolicies(scenario, readerId));
    all.push(...shown);
  }
  return all;
}

test('each reader sees exactly the sessions, places, proposals, questions, outcomes and thanks that the policies show', async ({
  scenario,
}) => {
  const all = await expectSame(scenario);
  // The comparison is only meaningful if some readers see a part and others don't.
  for (const part of ['place', 'proposal', 'question', 'outcome', 'formerPlace'] as const) {
    const seen = all.filter((one) => one[part] !== null && one[part] !== false);
    expect(seen.length, part).toBeGreaterThan(0);
    expect(seen.length, part).toBeLessThan(all.length);
  }
});

const pageSchema = v.strictObject({
  ...sessionPageSchema.entries,
  items: v.array(rowSchema),
});

/**
 * Compares every tab of every reader with the policies, and each row with that of the function for many readers.
 * Returns the number of rows.
 */
async function expectSamePages({ app, actors }: Scenario): Promise<number> {
  const { db } = app.platform;
  const now = new Date();
  let count = 0;
  for (const name of ACTORS) {
    const readerId = actors[name].personId;
    if (readerId === '') continue;
    const { rows } = await asPerson(db, readerId, (tx) =>
      sql<{ id: string; tab: Bucket }>`
        select id, session_bucket(status, lower(during), ${now}) as tab from sessions
      `.execute(tx),
    );
    const pairs = rows.map(({ id }) => ({ readerId, sessionId: id }));
    const known = await findSessionsFor(db, pairs, now);
    for (const bucket of BUCKETS) {
      const asked = { bucket, after: null, limit: 100 };
      const page: unknown = JSON.parse(await sessionPageText(db, readerId, asked, now));
      const { items, counts } = v.parse(pageSchema, page);
      const expected = rows.filter(({ tab }) => tab === bucket).map(({ id }) => id);
      expect(items.map(({ id }) => id).toSorted(), name).toEqual(expected.toSorted());
      expect(counts[bucket]).toBe(expected.length);
      for (const item of items) {
        expect(item).toEqual(known.get(`${readerId} ${item.id}`));
        expect(item.bucket).toBe(bucket);
      }
      count += items.length;
    }
  }
  return count;
}

test('each tab of each reader has exactly what the policies show', async ({ scenario }) => {
  expect(await expectSamePages(scenario)).toBeGreaterThan(ACTORS.length);
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
const vet = ({ personId }: Actors['parent'], vetting: string) => sql`
  update people set vetting = ${vetting} where id = ${personId}
`;
type Change = (actors: Actors) => RawBuilder<unknown>;

/** Changes that can happen between a commit and its delivery, each with a way to undo it. */
const CHANGES: Record<string, readonly [Change, Change]> = {
  'once the youth is paused': [
    (actors) => pause(actors, '2026-01-01'),
    (actors) => pause(actors, null),
  ],
  'once the elder is suspended': [
    ({ elder }) => vet(elder, 'suspended'),
    ({ elder }) => vet(elder, 'unverified'),
  ],
  'once the parent is suspended': [
    ({ parent }) => vet(parent, 'suspended'),
    ({ parent }) => vet(parent, 'unverified'),
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
    await expectSame(scenario);
    await expectSamePages(scenario);
  } finally {
    await undo(scenario.actors).execute(db);
  }
});
