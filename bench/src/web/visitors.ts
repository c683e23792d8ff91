import { matchPageSchema } from '@oakling/domain/matches/contract';
import { aRequest } from '@oakling/domain/testing/session-requests';
import type pg from 'pg';
import * as v from 'valibot';
import { insertSessions } from '../../../server/src/testing/rows.ts';
import { logIn, type Member } from '../../../server/src/testing/stored-logins.ts';

export const LONG = 100;
const WAITING = 4;

export interface Visitors {
  readonly elder: Member;
  readonly parent: Member;
}

export async function seedVisitors(client: pg.Client, origin: string): Promise<Visitors> {
  const { rows } = await client.query<{ id: string }>(
    `select id from people where role = 'elder'
     order by (select count(*) from jsonb_object_keys(skills)) desc, id limit ${WAITING + 1}`,
  );
  const [elder = missing(), ...askers] = await logIn(
    client,
    rows.map(({ id }) => id),
  );
  await storeSessions(client, elder.id);
  const parent = await askFor(client, origin, askers);
  return { elder, parent };
}

async function storeSessions(client: pg.Client, elderId: string): Promise<void> {
  const approved = {
    elder_id: '$1::uuid',
    youth_id: 'youth.id',
    connection_mode: `'In-Person'`,
    status: `'approved'`,
    decided_at: 'now()',
    decided_by: 'youth.guardian_id',
  };
  const from = `
     from (select child_id as id, guardian_id, row_number() over (order by child_id) as nth
           from guardianships order by child_id limit ${LONG}) as youth
     cross join lateral (select (now() at time zone 'utc')::date + 30 + nth::int as day) as on_day`;
  const hour = { start: `day + time '08:00'`, from };
  await client.query(insertSessions(approved, hour), [elderId]);
}

/** All requesters ask the same child of the parent, each for a different day. */
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
    const interests = match.sharedInterests.slice(0, 1).map(({ name }) => name);
    const body = aRequest({
      ...{ id: crypto.randomUUID(), matchId: match.id, interests, date, timeZone: 'UTC' },
      ...{ message: 'I look forward to it.', address: '12 Linden Lane' },
    });
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
  throw new Error('the seeded data is missing');
}
