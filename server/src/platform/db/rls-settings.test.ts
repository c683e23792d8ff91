import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { BOOKKEEPING } from './applied-schema.ts';

async function query<Row>(app: TestApp, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(app.platform.db)).rows;
}

describe('Rule 9.24, row-level security', () => {
  test('is enabled and forced on every table', async ({ app }) => {
    const open = await query(
      app,
      sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)
    `,
    );
    expect(open).toEqual(BOOKKEEPING.map((name) => ({ name })));
  });

  test.for(['oakling_app', 'oakling_moderator', 'oakling_purger'])(
    '%s owns nothing and can’t bypass it',
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

  test('every policy for these roles checks the identity', async ({ app }) => {
    const policies = await query<{ roles: string[]; asks: boolean }>(
      app,
      sql`
      select roles::text[] as roles,
        coalesce(qual, with_check) ~ who and coalesce(with_check, qual) ~ who as asks
      from pg_policies cross join lateral (
        select case roles::text[] when '{oakling_moderator}' then 'moderator.*\(\)'
          else '(app_person_id|my_children|may_lift)\(\)' end as who
      ) as subject
      where not roles::text[] <@ '{oakling_system,oakling_purger}'
    `,
    );
    // Policies that only check whether a session is visible rely on the session's own policy.
    expect(policies.length).toBeGreaterThan(10);
    expect(policies.every(({ asks }) => asks)).toBe(true);
    expect(new Set(policies.map(({ roles }) => roles.join()))).toEqual(
      new Set(['oakling_app', 'oakling_moderator']),
    );
  });

  // If there were several policies, the old row could pass one and the new row another.
  test('a role changes the rows of a table under one policy', async ({ app }) => {
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

  test('every view hides excluded rows from a statement’s own functions', async ({ app }) => {
    const leaky = await query(
      app,
      sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions, '{}') @> '{security_barrier=true}'
    `,
    );
    expect(leaky).toEqual([]);
  });

  test('every security definer function searches only where the owner can write', async ({
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

  test('no one executes a security definer function without a grant', async ({ app }) => {
    const open = await query(
      app,
      sql`
      select proname
      from pg_proc cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner))) as given
      where pronamespace = 'public'::regnamespace and prosecdef and given.grantee = 0
    `,
    );
    expect(open).toEqual([]);
  });
});
