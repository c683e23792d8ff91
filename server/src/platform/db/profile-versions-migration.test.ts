import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/clone-database.ts';
import { applySchema, beginRestore, finishRestore } from './apply-schema.ts';
import { readSchema } from './schema-files.ts';

const FAMILY = `
  insert into users (id, email)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n || '@home.example' from generate_series(1, 4) as n;
  insert into people (id, role, full_name, invited_as, age_range, stage, bio, avatar) values
    ('00000000-0000-4000-8000-000000000001', 'elder', 'Rosa', null, '75+', null, 'Roses', 'upload:${'ab'.repeat(32)}'),
    ('00000000-0000-4000-8000-000000000002', 'youth', 'Tom', 'Thomas', '10-15', 'under-13', 'Trains', 'preset:youth-1'),
    ('00000000-0000-4000-8000-000000000003', 'parent', 'Ada', null, '35-45', null, '', null),
    ('00000000-0000-4000-8000-000000000004', 'youth', 'Mia', 'Mia', '10-15', 'under-13', '', null);
  insert into guardianships (guardian_id, child_id)
  select '00000000-0000-4000-8000-000000000003', id from people where role = 'youth';
  insert into notifications (person_id, kind, names, subject_id, about)
  select '00000000-0000-4000-8000-000000000003', 'child-renamed', '{"child":"Mia"}', id, array[id] from people
  where full_name = 'Mia';
`;

test('Rule 1.136, values that elders see of a child of 1.0.0 count as passed on, and guardians are told once', async () => {
  const { url, drop } = await emptyDatabase('C');
  await beginRestore(url, readSchema().migrations.slice(0, 1));
  await finishRestore(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    alter table users no force row level security; alter table people no force row level security;
    alter table guardianships no force row level security; alter table notifications no force row level security;
  `);
  await client.query(FAMILY);
  expect(await applySchema(url)).toContain('004-profile-versions.sql');
  const versions = await client.query(
    `select right(person_id::text, 1) as of, field, words, former, state from profile_versions order by field`,
  );
  const ofTom = { of: '2', state: 'shown' };
  expect(versions.rows).toEqual([
    { ...ofTom, field: 'bio', words: 'Trains', former: '' },
    { ...ofTom, field: 'fullName', words: 'Tom', former: 'Thomas' },
  ]);
  const notices = await client.query(
    `select right(person_id::text, 1) as to, kind, names, right(subject_id::text, 1) as about from notifications order by about desc`,
  );
  const told = { to: '3', kind: 'child-changed' };
  expect(notices.rows).toEqual([
    { ...told, names: { child: 'Mia', isShown: 'yes' }, about: '4' },
    { ...told, names: { child: 'Tom', isShown: 'yes' }, about: '2' },
  ]);
  await client.end();
  await drop();
});
