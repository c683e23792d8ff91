import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from './testing/fixtures.ts';
import { tryAs } from './testing/as-role.ts';
import { newId } from './testing/session-request.ts';
import type { TestApp } from './testing/test-app.ts';
import { dailyPurges } from './purges.ts';
import { carryOutRetention } from './platform/db/retention.ts';

const DAY_MS = 24 * 3_600_000;

/** The records that a run of the job deletes if it runs this many days after the server's time. */
async function run(app: TestApp, days = 0) {
  const purges = dailyPurges(app.platform.files).filter(({ of }) => /^(consents|audit)$/.test(of));
  const now = new Date(Date.now() + days * DAY_MS);
  return app.run(({ db }) => carryOutRetention(db, purges, now));
}

/** An audit row from this many days ago. It comes before all others, because the log is filled in order. */
async function oldAudit(app: TestApp, id: number, daysAgo: number): Promise<void> {
  await app.query`
    insert into audit_log (id, at, type, feature, subject_id) overriding system value
    values (${id}, now() - make_interval(days => ${daysAgo}), 'Happened', 'legal', ${newId()})
  `;
}

/** A person with one consent, whose account was deleted this many days ago. */
async function goneSince(app: TestApp, daysAgo: number): Promise<string> {
  const { personId } = await app.signUp('elder');
  await app.query`delete from users where id = ${personId}`;
  await app.query`
    update consent_ends set ended_at = now() - make_interval(days => ${daysAgo})
    where given_for = ${personId}
  `;
  return personId;
}

async function left(app: TestApp, ids: readonly string[]): Promise<string[]> {
  const rows = await app.query<{ id: string }>`
    select given_for as id from consents where given_for = any(${[...ids]}::uuid[]) order by id
  `;
  return rows.map(({ id }) => id);
}

async function auditIds(app: TestApp): Promise<string[]> {
  const rows = await app.query<{ id: string }>`select id from audit_log where id < 0 order by id`;
  return rows.map(({ id }) => id);
}

describe('Rule 9.186, records expire', () => {
  test('a consent is deleted three years after its account, and not before', async ({ app }) => {
    await run(app);
    const member = await app.signUp('elder');
    const [past, young] = [await goneSince(app, 1096), await goneSince(app, 1094)];
    const ids = [member.personId, past, young];
    expect(await run(app)).toMatchObject({ consents: 1 });
    expect((await left(app, ids)).toSorted()).toEqual([member.personId, young].toSorted());
    expect(await run(app)).toMatchObject({ consents: 0 });
    const rows = await app.query`select from consent_ends where given_for = ${past}`;
    expect(rows).toEqual([]);
  });

  test('a parent’s consent given with an invite is deleted three years after the invite', async ({
    app,
  }) => {
    await run(app);
    const parent = await app.signUp('parent');
    const token = newId();
    await app.query`
      with invited as (
        insert into invites (token, parent_id, child_name, child_email, age_range, shown_name_style,
          code_hash, expires_at)
        values (${token}, ${parent.personId}, 'Tom', 'tom-ends@home.example', '10-15', 'full-name',
          '', now())
      )
      insert into consents (given_by, given_for, scope, method, document_version, document_hash)
      values (${parent.personId}, ${token}, 'child-account', 'invite-sent', 'v', 'h')
    `;
    expect(await run(app)).toMatchObject({ consents: 0 });
    await app.query`delete from invites where token = ${token}`;
    await app.query`
      update consent_ends set ended_at = now() - interval '1096 days' where given_for = ${token}
    `;
    expect(await run(app)).toMatchObject({ consents: 1 });
    expect(await left(app, [token])).toEqual([]);
  });

  test('an audit row is deleted after six years', async ({ app }) => {
    await run(app);
    await oldAudit(app, -2, 2191);
    await oldAudit(app, -1, 2189);
    expect(await run(app)).toMatchObject({ audit: 1 });
    expect(await auditIds(app)).toEqual(['-1']);
  });

  test('a server with a wrong clock deletes nothing', async ({ app }) => {
    await expect(run(app, 3000)).rejects.toThrow('expired yet');
  });
});

describe('Rule 9.187, no one else can delete them', () => {
  const statements: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ['consents', sql`delete from consents`],
    ['audit_log', sql`delete from audit_log`],
  ];

  test.for(statements)('%s: not the owner, expired or not', async ([, statement], { app }) => {
    await goneSince(app, 1096);
    await oldAudit(app, -Date.now(), 3000);
    await expect(statement.execute(app.platform.db)).rejects.toThrow('is append-only');
  });

  test.for(statements)(
    '%s: not even the purge role, before expiry',
    async ([, statement], { app }) => {
      await app.signUp('elder');
      const asPurger = app.platform.db.transaction().execute(async (tx) => {
        await sql`set local role oakling_purger`.execute(tx);
        await statement.execute(tx);
      });
      await expect(asPurger).rejects.toThrow('expired yet');
    },
  );

  test('no request calls the purge', async ({ app }) => {
    const { personId } = await app.signUp('elder');
    for (const call of [
      sql`select purge_audit(now(), 1)`,
      sql`select purge_consents(now(), 1)`,
      sql`delete from consent_ends`,
      sql`insert into consent_ends (given_for) values (${personId})`,
    ]) {
      expect(await tryAs(app.platform.db, personId, call)).toEqual({ refused: 'grant' });
    }
    for (const role of ['oakling_app', 'oakling_moderator']) {
      const rows = await app.query<{ may: boolean }>`
        select bool_or(has_function_privilege(${role}, oid, 'execute')) as may
        from pg_proc where proname in ('purge_audit', 'purge_consents')
      `;
      expect(rows).toEqual([{ may: false }]);
    }
  });
});
