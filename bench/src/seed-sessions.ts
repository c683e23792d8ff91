import type pg from 'pg';
import { insertPlaces, insertSessions } from '../../server/src/testing/rows.ts';
import { idOf } from '../../server/src/testing/seed-people.ts';

/** The number of past sessions, one per youth. */
const MOST = 20_000;

/**
 * Seeds sessions with places, audit rows and notifications. With empty tables, the planner would have wrong statistics
 * for the first minute.
 */
export async function seedSessions(client: pg.Client, people: number): Promise<void> {
  const count = Math.min(MOST, Math.round(people * 0.4));
  const start = `date_trunc('day', now() at time zone 'utc') - (1 + n % 300) * interval '1 day' + interval '10 hours'`;
  const approved = {
    elder_id: idOf('elder', 'n'),
    youth_id: idOf('youth', 'n'),
    connection_mode: `'In-Person'`,
    status: `'approved'`,
    decided_at: 'asked',
    decided_by: idOf('parent', '(n + 1) / 2'),
    created_at: 'asked',
  };
  const from = `
    from generate_series(1, ${count}) as n cross join lateral (select ${start} as start) as at
    cross join lateral (select (start - interval '1 day') at time zone 'UTC' as asked) as before`;
  await client.query(insertSessions(approved, { start: 'start', from }));
  const place = { address: `'12 Linden Lane'`, message: `'I look forward to it.'` };
  await client.query(insertPlaces({ session_id: 'id', ...place }, 'from sessions'));
  await client.query(`
    insert into notifications (person_id, kind, names, subject_id, about, created_at)
    select person, 'session-approved', '{"initiator":"Ada","receiver":"Ben"}', id, array[elder_id, youth_id], decided_at
    from sessions cross join lateral unnest(array[elder_id, youth_id]) as person
  `);
  await client.query(`
    insert into audit_log (actor_id, request_id, type, feature, subject_id, after)
    select decided_by, id, type, 'sessions', id, '{}'
    from sessions cross join unnest(array['SessionRequested', 'SessionApproved']) as type
  `);
  await client.query('vacuum (analyze)');
}
