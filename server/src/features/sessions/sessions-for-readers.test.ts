import type { SessionNow } from '@oakling/domain/sessions/contract';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { ACTORS, openStage, type Stage } from '../../testing/stage.ts';
import { findSession, findSessionsFor } from './queries.ts';
import { viewSessionNow } from './session-view.ts';

let house: House;
let stage: Stage;

beforeAll(async () => {
  house = await openHouse();
  stage = await openStage(house);
  // The states below are set by hand, whatever led to them.
  await sql`
    alter table sessions disable trigger user,
      drop constraint sessions_decided_ahead,
      drop constraint sessions_cancelled_ahead, drop constraint sessions_record
  `.execute(house.platform.db);
}, 120_000);
afterAll(() => house.close());

async function sessionIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sessions`.execute(house.platform.db);
  return rows.map(({ id }) => id);
}

/** Every session as every actor may see it: by the policies, and by the statement for many readers. */
async function bothWays() {
  const { db, clock } = house.platform;
  const now = clock();
  const readers = ACTORS.map((name) => stage.actors[name].personId).filter((id) => id !== '');
  const ids = await sessionIds();
  const pairs = readers.flatMap((readerId) => ids.map((sessionId) => ({ readerId, sessionId })));
  const byPolicies = new Map<string, SessionNow>();
  for (const { readerId, sessionId } of pairs) {
    const row = await asPerson(db, readerId, (tx) => findSession(tx, sessionId));
    if (row !== null) byPolicies.set(`${readerId} ${sessionId}`, viewSessionNow(row, now));
  }
  const atOnce = await findSessionsFor(db, pairs, now);
  return { byPolicies: Object.fromEntries(byPolicies), atOnce: Object.fromEntries(atOnce) };
}

test('many readers see what the policies show to each of them, places included', async () => {
  const { byPolicies, atOnce } = await bothWays();
  expect(atOnce).toEqual(byPolicies);
  const seen = Object.values(atOnce);
  const places = seen.filter(({ place }) => place !== null);
  // Neither nothing nor everything, or the comparison would say little.
  expect(seen.length).toBeGreaterThan(10);
  expect(places.length).toBeGreaterThan(0);
  expect(places.length).toBeLessThan(seen.length);
});

const shift = (days: number) => sql`
  update sessions set start_time = start_time + make_interval(days => ${days}::int),
    end_time = end_time + make_interval(days => ${days}::int),
    during = tstzrange(
      lower(during) + make_interval(days => ${days}::int),
      upper(during) + make_interval(days => ${days}::int)
    )
`;
const pause = (moment: string | null) => sql`
  update people set paused_at = ${moment}::timestamptz where id = ${stage.actors.youth.personId}
`;
const vet = (vetting: string) => sql`
  update people set vetting = ${vetting} where id = ${stage.actors.elder.personId}
`;
const isOfTheTwo = () => sql`
  blocker_id = ${stage.actors.youth.personId} and blocked_id = ${stage.actors.elder.personId}
`;

/** What may change between a commit and its delivery, and how it is undone. */
const CHANGES: Record<string, readonly [() => RawBuilder<unknown>, () => RawBuilder<unknown>]> = {
  'once the youth is paused': [() => pause('2026-01-01'), () => pause(null)],
  'once the elder is suspended': [() => vet('suspended'), () => vet('unverified')],
  'once one has blocked the other': [
    () => sql`
      insert into blocks (blocker_id, blocked_id, created_by) values (
        ${stage.actors.youth.personId}, ${stage.actors.elder.personId}, ${stage.actors.youth.personId}
      )
    `,
    () => sql`delete from blocks where ${isOfTheTwo()}`,
  ],
  'once it was three days ago, or is near': [() => shift(-24), () => shift(24)],
  'once it was long ago': [() => shift(-100), () => shift(100)],
  'once the elder has left': [
    () => sql`update sessions set elder_id = null where elder_id = ${stage.actors.elder.personId}`,
    () => sql`update sessions set elder_id = ${stage.actors.elder.personId} where elder_id is null`,
  ],
};

test.for(Object.entries(CHANGES))('and %s', async ([, [change, undo]]) => {
  const { db } = house.platform;
  await change().execute(db);
  try {
    const { byPolicies, atOnce } = await bothWays();
    expect(atOnce).toEqual(byPolicies);
  } finally {
    await undo().execute(db);
  }
});
