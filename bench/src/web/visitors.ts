import { matchPageSchema } from '@oakling/domain/matches/contract';
import type pg from 'pg';
import * as v from 'valibot';
import { logIn, type Member } from '../../../server/src/testing/stored-logins.ts';

/** How many rows a long list has. */
export const LONG = 500;
/** Requests that wait for the parent. */
const WAITING = 4;

export interface Visitors {
  /** Has more than 500 matches, and 500 sessions. */
  readonly elder: Member;
  /** Has requests to decide. */
  readonly parent: Member;
}

/** Logs the visitors in, and gives them what their pages show. */
export async function seedVisitors(client: pg.Client, origin: string): Promise<Visitors> {
  const { rows } = await client.query<{ id: string }>(
    `select id from people where role = 'elder'
     order by (select count(*) from jsonb_object_keys(skills)) desc, id limit ${WAITING + 1}`,
  );
  const [elder = missing(), ...askers] = await logIn(
    client,
    rows.map(({ id }) => id),
  );
  await insertSessions(client, elder.id);
  const parent = await askFor(client, origin, askers);
  return { elder, parent };
}

async function insertSessions(client: pg.Client, elderId: string): Promise<void> {
  await client.query(
    `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
       end_time, time_zone, during, status, decided_at, decided_by)
     select gen_random_uuid(), $1, youth.id, $1, 'In-Person', '{Photography}', day + time '08:00',
       day + time '09:00', 'UTC', tstzrange((day + time '08:00') at time zone 'UTC',
       (day + time '09:00') at time zone 'UTC'), 'approved', now(), youth.guardian_id
     from (select child_id as id, guardian_id, row_number() over (order by child_id) as nth
           from guardianships order by child_id limit ${LONG}) as youth
     cross join lateral (select (now() at time zone 'utc')::date + 30 + nth::int as day) as on_day`,
    [elderId],
  );
}

/** The askers ask one child of a parent, on a day each. */
async function askFor(
  client: pg.Client,
  origin: string,
  askers: readonly Member[],
): Promise<Member> {
  const [first = missing()] = askers;
  const answer = await fetch(`${origin}/api/matches`, { headers: first.headers });
  const [match = missing()] = v.parse(matchPageSchema, await answer.json()).items;
  for (const [index, { headers }] of askers.entries()) {
    const date = new Date(Date.now() + (5 + index) * 86_400_000).toISOString().slice(0, 10);
    const body = {
      id: crypto.randomUUID(),
      matchId: match.id,
      date,
      startTime: '10:00',
      endTime: '11:00',
      interests: [match.sharedInterests[0]?.name],
      timeZone: 'UTC',
      message: 'I look forward to it.',
      connectionMode: 'In-Person',
      address: '12 Linden Lane',
    };
    const asked = await fetch(`${origin}/api/sessions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (asked.status !== 201) throw new Error(`a request was answered with ${asked.status}`);
  }
  const { rows } = await client.query<{ guardian_id: string }>(
    'select guardian_id from guardianships where child_id = $1',
    [match.id],
  );
  const [parent = missing()] = await logIn(client, [rows[0]?.guardian_id ?? missing()]);
  return parent;
}

function missing(): never {
  throw new Error('what was seeded is not there');
}
