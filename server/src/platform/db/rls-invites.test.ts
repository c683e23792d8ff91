import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import type { TestApp } from '../../testing/test-app.ts';

const as = (app: TestApp, person: { personId: string }, statement: ReturnType<typeof sql>) =>
  tryAs(app.platform.db, person.personId, statement);

describe('Rules 4.15, 4.17 and 4.19, changes of an invite', () => {
  const resend = (which: ReturnType<typeof sql>) => sql`
    update invites set code_hash = '', sent_at = now(), expires_at = now(), failed_attempts = 0
    where ${which}
  `;
  const withdraw = (which: ReturnType<typeof sql>) => sql`delete from invites where ${which}`;

  test('only the parent who sent an open one can resend and withdraw it', async ({
    app,
    family,
  }) => {
    const other = await openFamily(app);
    const { token } = await sendInvite(app, family.parent);
    const open = sql`token = ${token}`;
    for (const change of [resend(open), withdraw(open)]) {
      expect(await as(app, family.parent, change)).toEqual({ rows: 1 });
      for (const person of [other.parent, family.elder, family.youth]) {
        expect(await as(app, person, change)).toEqual({ rows: 0 });
      }
    }
  });

  test('no one can change an accepted one', async ({ app, family }) => {
    const accepted = sql`youth_id = ${family.youth.personId}`;
    expect(await as(app, family.parent, resend(accepted))).toEqual({ refused: 'policy' });
    expect(await as(app, family.parent, withdraw(accepted))).toEqual({ rows: 0 });
  });
});
