import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/clone-database.ts';
import { applySchema, beginRestore, finishRestore } from './apply-schema.ts';
import { readSchema } from './schema-files.ts';

const FAMILY = `
  insert into users (id, email)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n || '@home.example' from generate_series(1, 3) as n;
  insert into people (id, role, full_name, age_range, stage) values
    ('00000000-0000-4000-8000-000000000001', 'elder', 'Rosa', '75+', null),
    ('00000000-0000-4000-8000-000000000002', 'youth', 'Tom', '10-15', 'under-13'),
    ('00000000-0000-4000-8000-000000000003', 'parent', 'Ada', '35-45', null);
`;
/**
 * A request that its requester changed after an approval, and that then moved to a time the parent proposed. The youth
 * proposes another time.
 */
const CHANGED_TWICE = `
  insert into sessions (id, version, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time,
    time_zone, during, created_at, updated_at)
  values ('10000000-0000-4000-8000-000000000000', 3, '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'In-Person', '{Photography}',
    '2031-01-03T10:00', '2031-01-03T11:00', 'UTC', '[2031-01-03T10:00Z,2031-01-03T11:00Z)', '2030-01-01Z', '2030-01-03Z');
  insert into session_arrangements (session_id, address, latitude, longitude, message, word_seed)
  values ('10000000-0000-4000-8000-000000000000', 'The library', 1, 2, 'Bring a book',
    '20000000-0000-4000-8000-000000000000');
  insert into session_revisions (session_id, version, connection_mode, interests, start_time, end_time, time_zone, during,
    approved_at, approved_by, proposed_by, replaced_at)
  values ('10000000-0000-4000-8000-000000000000', 1, 'Remote', '{"Music & Dance"}', '2031-01-01T10:00', '2031-01-01T11:00',
    'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)', '2030-01-01T12:00Z', '00000000-0000-4000-8000-000000000003', null,
    '2030-01-02Z'),
    ('10000000-0000-4000-8000-000000000000', 2, 'In-Person', '{Photography}', '2031-01-02T10:00', '2031-01-02T11:00',
    'UTC', '[2031-01-02T10:00Z,2031-01-02T11:00Z)', null, null, '00000000-0000-4000-8000-000000000003', '2030-01-03Z');
  insert into session_revision_places (session_id, version, video_provider, video_link, message)
  values ('10000000-0000-4000-8000-000000000000', 1, 'Zoom', 'https://zoom.us/j/1', 'Bring a song');
  insert into session_proposals (session_id, version, proposed_by, start_time, end_time, time_zone, during, note, created_at)
  values ('10000000-0000-4000-8000-000000000000', 3, '00000000-0000-4000-8000-000000000003', '2031-01-04T10:00',
    '2031-01-04T11:00', 'UTC', '[2031-01-04T10:00Z,2031-01-04T11:00Z)', 'After school', '2030-01-04Z');
`;

test('a database of 1.0.0 keeps every version, place, note and proposal as an offer', async () => {
  const { url, drop } = await emptyDatabase('C');
  await beginRestore(url, readSchema().migrations.slice(0, 1));
  await finishRestore(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const table of await tables(client)) {
    await client.query(`alter table ${table} no force row level security`);
  }
  await client.query(FAMILY + CHANGED_TWICE);
  for (const table of await tables(client)) {
    await client.query(`alter table ${table} force row level security`);
  }
  expect(await applySchema(url)).toContain('001-session-offers.sql');
  const { rows } = await client.query(`
    select version, right(proposed_by::text, 1) as by, connection_mode as mode, interests[1] as interest,
      to_char(start_time, 'DD') as day, address, latitude, longitude, video_provider as provider, video_link as link, message, note,
      word_seed = '20000000-0000-4000-8000-000000000000' as kept_seed,
      to_char(created_at at time zone 'UTC', 'DD') as made, to_char(approved_at at time zone 'UTC', 'HH24') as approved,
      right(approved_by::text, 1) as approver
    from session_offers order by version
  `);
  const nowhere = {
    address: null,
    latitude: null,
    longitude: null,
    provider: null,
    link: null,
    message: null,
    note: '',
  };
  const undecided = { approved: null, approver: null };
  expect(rows).toEqual([
    {
      ...nowhere,
      version: 1,
      by: null,
      mode: 'Remote',
      interest: 'Music & Dance',
      day: '01',
      provider: 'Zoom',
      link: 'https://zoom.us/j/1',
      message: 'Bring a song',
      kept_seed: false,
      made: '01',
      approved: '12',
      approver: '3',
    },
    {
      ...nowhere,
      ...undecided,
      version: 2,
      by: null,
      mode: 'In-Person',
      interest: 'Photography',
      day: '02',
      kept_seed: false,
      made: '02',
    },
    {
      ...nowhere,
      ...undecided,
      version: 3,
      by: '3',
      mode: 'In-Person',
      interest: 'Photography',
      day: '03',
      address: 'The library',
      latitude: 1,
      longitude: 2,
      message: 'Bring a book',
      kept_seed: true,
      made: '03',
    },
    {
      ...nowhere,
      ...undecided,
      version: 4,
      by: '3',
      mode: null,
      interest: null,
      day: '04',
      note: 'After school',
      kept_seed: false,
      made: '04',
    },
  ]);
  await client.end();
  await drop();
});

async function tables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
      or relname in ('users', 'people', 'sessions')
  `);
  return rows.map(({ name }) => name);
}
