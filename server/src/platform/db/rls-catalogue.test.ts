import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { tableNames } from '../../testing/database-state.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { subscribe } from '../../testing/push-jobs.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  dayFromNow,
  meeting,
  newId,
  propose,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

test.beforeAll(async ({ app, family }) => {
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
  await approve(family.parent, id);
  await change(family.elder, id, changeOf(meeting(family.youth, { date: dayFromNow(8) })));
  await propose(family.youth, id, dayFromNow(7), { version: 2 });
  await family.elder.post('/api/forgot-password', { email: family.elder.email });
  const { youth } = await openFamily(app);
  await family.elder.must('POST', '/api/blocks', { personId: youth.personId });
  await family.elder.must('POST', '/api/calendar-feed');
  const lessMail = { kind: 'session-cancelled', inApp: true, byMail: false };
  await family.elder.must('PUT', '/api/notification-choices', lessMail);
  await subscribe(family.elder);
  await enrolledModerator(app);
  await family.elder.must('POST', '/api/reports', {
    id: newId(),
    personId: family.youth.personId,
    category: 'rude-or-hurtful',
  });
  await sql`
    insert into session_reminders (session_id, reminder, version, sent_at)
    values (${id}, 'day-ahead', 1, now())
  `.execute(app.platform.db);
  const held = await ask(family.elder, meeting(family.youth, { date: dayFromNow(10) }));
  await approve(family.parent, held);
  await sql`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    select id, elder_id, 'held', upper(during) from sessions where id = ${held}
  `.execute(app.platform.db);
  await sql`
    insert into vetting_decisions (person_id, decision, note)
    values (${family.elder.personId}, 'unverified', 'for the count')
  `.execute(app.platform.db);
});

/** Which schema was applied; nothing of anyone, and nobody but the owner has any right to it. */
const BOOKKEEPING = 'applied_schema';

async function query<Row>(app: TestApp, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(app.platform.db)).rows;
}

describe('Rule 9.24, row-level security', () => {
  test('is on and forced on every table there is', async ({ app }) => {
    const open = await query(
      app,
      sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)
    `,
    );
    expect(open).toEqual([{ name: BOOKKEEPING }]);
  });

  test.for(['oakling_app', 'oakling_moderator'])(
    '%s owns nothing and cannot go around it',
    async (role, { app }) => {
      expect(
        await query(
          app,
          sql`
        select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
          (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
        from pg_roles where rolname = ${role}
      `,
        ),
      ).toEqual([
        {
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolcanlogin: false,
          owned: 0,
        },
      ]);
      expect(
        await query(
          app,
          sql`
        select rolsuper, rolbypassrls from pg_roles where rolname = current_user
      `,
        ),
      ).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    },
  );

  test('every policy for these roles asks who it is', async ({ app }) => {
    const policies = await query<{ roles: string[]; asks: boolean }>(
      app,
      sql`
      select roles::text[] as roles,
        coalesce(qual, with_check) like who and coalesce(with_check, qual) like who as asks
      from pg_policies cross join lateral (
        select case roles::text[] when '{oakling_moderator}' then '%moderator%()%'
          else '%app_person_id()%' end as who
      ) as subject
      where not roles::text[] = '{oakling_system}'
    `,
    );
    // Where a policy asks only by whether a session can be seen, that session's policy asks.
    expect(policies.length).toBeGreaterThan(10);
    expect(policies.every(({ asks }) => asks)).toBe(true);
    expect(new Set(policies.map(({ roles }) => roles.join()))).toEqual(
      new Set(['oakling_app', 'oakling_moderator']),
    );
  });

  // Of several, the row before could pass by one and the row after by another.
  test('a role changes the rows of a table by one policy', async ({ app }) => {
    const several = await query(
      app,
      sql`
        select tablename, role, array_agg(policyname order by policyname) as policies
        from pg_policies cross join lateral unnest(roles::text[]) as role
        where cmd in ('UPDATE', 'ALL') group by tablename, role having count(*) > 1
      `,
    );
    expect(several).toEqual([]);
  });

  test('every view keeps a statement’s own functions from the rows it leaves out', async ({
    app,
  }) => {
    const leaky = await query(
      app,
      sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions, '{}') @> '{security_barrier=true}'
    `,
    );
    expect(leaky).toEqual([]);
  });

  test('every function with its owner’s rights looks up names where only the owner can write', async ({
    app,
  }) => {
    const open = await query(
      app,
      sql`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce(proconfig, '{}') @> array['search_path=public, pg_temp']
    `,
    );
    expect(open).toEqual([]);
  });

  test('the role reaches no other schema and makes and alters no table', async ({
    app,
    family,
  }) => {
    const refused = { refused: 'grant' };
    const { db } = app.platform;
    for (const statement of [
      sql`select * from pgboss.job`,
      sql`create table mine (id int)`,
      sql`alter table people disable row level security`,
      sql`drop policy people_read on people`,
    ]) {
      const verdict = await tryAs(db, family.elder.personId, statement);
      expect([verdict, statement.compile(db).sql]).toEqual([refused, statement.compile(db).sql]);
    }
  });
});

describe('Rules 9.25 and 9.26, without a person', () => {
  test('every table and view has rows, and shows none of them', async ({ app }) => {
    const { db } = app.platform;
    const tables = await tableNames(db);
    const empty: string[] = [];
    for (const name of tables) {
      const [found] = await query<{ n: number }>(
        app,
        sql`select count(*)::int as n from ${sql.table(name)}`,
      );
      if (found?.n === 0) empty.push(name);
    }
    // Mail is kept by the job, which no test app runs; no account went with its sessions.
    expect(empty).toEqual(['kept_mails', 'outbox', 'spent_session_ids']);
    for (const name of [...tables, 'match_cards', 'match_names', 'person_cards']) {
      const verdict = await tryAs(db, null, sql`select 1 from ${sql.table(name)}`);
      expect([{ rows: 0 }, { refused: 'grant' }], name).toContainEqual(verdict);
    }
  });

  test.for([
    'users',
    'logins',
    'accounts',
    'verifications',
    'audit_log',
    'moderators',
    'two_factors',
  ])('%s cannot be read by anyone', async (name, { app, family }) => {
    for (const person of [family.elder, family.parent, family.youth]) {
      const statement = sql`select 1 from ${sql.table(name)}`;
      const verdict = await tryAs(app.platform.db, person.personId, statement);
      expect(verdict).toEqual({ refused: 'grant' });
    }
  });
});

test('Rule 9.27, the views have the columns a match may see and nothing else', async ({ app }) => {
  const columns = await query(
    app,
    sql`
    select attrelid::regclass::text as view, string_agg(attname, ' ' order by attname) as columns
    from pg_attribute
    where attrelid in ('match_cards'::regclass, 'match_names'::regclass, 'person_cards'::regclass)
      and attnum > 0
    group by attrelid order by 1
  `,
  );
  expect(columns).toEqual([
    {
      view: 'match_cards',
      columns: 'avatar bio id interest_mask match_rank name role skills vetting',
    },
    {
      view: 'match_names',
      columns: 'avatar bio id interest_mask match_rank name role skills vetting',
    },
    { view: 'person_cards', columns: 'avatar bio id name role skills vetting' },
  ]);
});
