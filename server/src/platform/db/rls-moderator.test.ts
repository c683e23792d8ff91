import { accept } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { actAsModerator } from '../../testing/act-as.ts';
import { tryIn } from '../../testing/as-role.ts';
import { tableNames } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrolledModerator, newModerator } from '../../testing/moderator.ts';
import { newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('userId', { scope: 'file', auto: true }, async ({ app }) => {
  await app.signUp('elder');
  await newModerator(app);
  return (await enrolledModerator(app)).browser.personId;
});

/** Omits tables without a grant. */
async function rowsAs(app: TestApp, moderatorId: string): Promise<Record<string, number>> {
  const { db } = app.platform;
  const found: Record<string, number> = {};
  for (const name of await tableNames(db)) {
    const rows = await actAsModerator(db, moderatorId, async (tx) => {
      return (await sql`select 1 from ${sql.table(name)}`.execute(tx)).rows.length;
    }).catch(notGranted);
    if (rows !== null) found[name] = rows;
  }
  return found;
}

function notGranted(error: unknown): null {
  if (String(error).includes('permission denied')) return null;
  throw error;
}

test('Rule 9.68, a moderator reads their own row; without a moderator every table is empty', async ({
  app,
  userId,
}) => {
  expect((await rowsAs(app, userId))['moderators']).toBe(1);
  expect(Object.values(await rowsAs(app, '')).filter((rows) => rows > 0)).toEqual([]);
});

test('Rule 9.68, a moderator’s change runs as that role, and the audit log names the moderator', async ({
  app,
  userId,
}) => {
  const { transact } = app.platform;
  const changedBy = { as: 'moderator', personId: userId, requestId: 'a-test-of-roles' } as const;
  const result = await transact(changedBy, async (tx) => {
    const { rows } = await sql<{ role: string; id: string }>`
      select current_user as role, app_moderator_id() as id
    `.execute(tx);
    const subject = { feature: 'admin', id: userId };
    return accept(rows[0], { type: 'Tested', subject, concerns: [] });
  });
  expect(result).toEqual({ ok: true, value: { role: 'oakling_moderator', id: userId } });
  const rows = await app.query`
    select type, actor_id from audit_log where request_id = 'a-test-of-roles'
  `;
  expect(rows).toEqual([{ type: 'Tested', actor_id: userId }]);
});

test('Rule 9.146, a moderator warns a person only from their own open case about them, or from none', async ({
  app,
  userId,
  family: { elder, youth },
}) => {
  const caseOf = async (about: string, assignedTo: string, status = 'assigned') => {
    const [id, closedAt] = [newId(), status === 'closed' ? new Date() : null];
    await app.query`
      insert into reports (id, reported_id, category, status, assigned_to, closed_at, outcome)
      values (${id}, ${about}, 'rude-or-hurtful', ${status}, ${assignedTo}, ${closedAt},
        case when ${status} = 'closed' then 'other' end)
    `;
    return id;
  };
  const warn = (from: string | null, by = userId) =>
    tryIn(
      (act) => actAsModerator(app.platform.db, by, act),
      sql`
        insert into warnings (person_id, moderator_id, report_id, words)
        values (${youth.personId}, ${by}, ${from}, 'Please be kind')
      `,
    );
  const others = [
    await caseOf(elder.personId, userId),
    await caseOf(youth.personId, elder.personId),
    await caseOf(youth.personId, userId, 'closed'),
  ];
  for (const id of [null, await caseOf(youth.personId, userId)]) {
    expect(await warn(id)).toEqual({ rows: 1 });
  }
  for (const id of others) expect(await warn(id)).toEqual({ refused: 'policy' });
  expect(await warn(null, elder.personId)).toEqual({ refused: 'policy' });
});
