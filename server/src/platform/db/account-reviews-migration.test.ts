import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/clone-database.ts';
import { applySchema, beginRestore, finishRestore } from './apply-schema.ts';
import { readSchema } from './schema-files.ts';

/**
 * Youths who are adults by their age range or by a date that was entered late, and minors who turn 18 in ten days by
 * their age range or date. The third youth shares a guardian's mailbox, and the seventh shares an elder's.
 */
const YOUTHS = `
  insert into users (id, email)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n || '@home.example' from generate_series(1, 5) as n;
  insert into people (id, role, full_name, age_range, stage, of_age_at, created_at)
  select id, 'youth', left(email, 1), '15-20', '16-17',
    now() + case when email < '3' then interval '-1 day' else interval '10 days' end,
    now() - case when email < '5' then interval '1 month' else interval '3 years' end
  from users where email < '6@';
  insert into users (id, email) values ('00000000-0000-4000-8000-000000000006', '3+mum@home.example');
  insert into people (id, role, full_name, age_range)
  values ('00000000-0000-4000-8000-000000000006', 'parent', '6', '35-45');
  insert into guardianships (guardian_id, child_id)
  select '00000000-0000-4000-8000-000000000006', id from people where full_name in ('3', '4');
  insert into users (id, email) values
    ('00000000-0000-4000-8000-000000000007', '7@pm.me'), ('00000000-0000-4000-8000-000000000008', '7+elder@proton.me');
  insert into people (id, role, full_name, age_range, stage) values
    ('00000000-0000-4000-8000-000000000007', 'youth', '7', '10-15', 'under-13'),
    ('00000000-0000-4000-8000-000000000008', 'elder', 'Rosa', '75+', null);
  insert into users (id, email)
  select ('00000000-0000-4000-8000-00000000001' || n)::uuid, n || '@elders.example' from generate_series(0, 4) as n;
  insert into people (id, role, full_name, age_range)
  select id, 'elder', (array['Oakling Support', 'P\u0430ul', 'win at bit.ly', 'Rosa\u202e', 'Dr.Anna Supporter'])[left(email, 1)::int + 1], '75+'
  from users where email like '%elders.example';
  insert into audit_log (type, feature, subject_id, at)
  values ('BirthDateSet', 'stages', '00000000-0000-4000-8000-000000000002', now());
  insert into birth_dates (person_id, sealed) select id, 'x' from people where full_name in ('4', '5');
  insert into steps_ahead (person_id, step, begins_on, begins_at)
  select id, '18', of_age_at::date, of_age_at from people where of_age_at > now();
`;

test('decision 092: adults stay adults and are listed, as are shared mailboxes and former names; unconfirmed birthdays of the next month don’t count', async () => {
  const { url, drop } = await emptyDatabase('C');
  await beginRestore(url, readSchema().migrations.slice(0, 1));
  await finishRestore(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const force = async (how: string) => {
    for (const table of [
      'people',
      'users',
      'guardianships',
      'audit_log',
      'birth_dates',
      'steps_ahead',
    ]) {
      await client.query(`alter table ${table} ${how} row level security`);
    }
  };
  await force('no force');
  await client.query(YOUTHS);
  await force('force');
  expect(await applySchema(url)).toContain('008-account-reviews.sql');
  await client.query(`set row_security = off`);
  await force('no force');
  await client.query('alter table account_reviews no force row level security');
  const { rows } = await client.query(`
    select full_name as name, reason, of_age_at is not null as dated, step
    from people
    left join account_reviews on account_reviews.person_id = id left join steps_ahead on steps_ahead.person_id = id
    where role <> 'elder'
    order by full_name
  `);
  expect(rows).toEqual([
    { name: '1', reason: 'adult-by-range', dated: true, step: null },
    { name: '2', reason: null, dated: true, step: null },
    { name: '3', reason: 'shared-mailbox', dated: false, step: null },
    { name: '4', reason: null, dated: false, step: null },
    { name: '5', reason: null, dated: true, step: '18' },
    { name: '6', reason: null, dated: false, step: null },
    { name: '7', reason: 'shared-mailbox', dated: false, step: null },
  ]);
  const names = await client.query(
    `select full_name as name from people where id in (select person_id from account_reviews where reason = 'former-name')`,
  );
  expect(names.rows.map(({ name }) => name).toSorted()).toEqual([
    'Oakling Support',
    'P\u0430ul',
    'Rosa\u202e',
    'win at bit.ly',
  ]);
  await client.end();
  await drop();
});
