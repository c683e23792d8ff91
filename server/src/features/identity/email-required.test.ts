import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { emailCode } from '../../testing/email-code.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { newAddress } from '../../testing/operations/operation.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', { EMAIL_PROOF: 'required' });

async function prove(app: TestApp, person: Browser): Promise<void> {
  const code = await emailCode(app, person.email);
  await app.browser().must('POST', '/api/email-proofs', { code });
}

/** A family in which only the elder's address is unconfirmed. */
async function open(app: TestApp) {
  const [elder, parent] = [await app.signUp('elder', 'Rosa Alvarez'), await app.signUp('parent')];
  await prove(app, parent);
  const youth = await app.invite(parent);
  for (const person of [elder, youth]) await app.choose(person, { Photography: 2 });
  return { elder, parent, youth };
}
/** The people whom a viewer finds, including some from other tests. */
const found = async (viewer: Browser, query = ''): Promise<string[]> =>
  (await viewer.get(`/api/matches${query}`)).body.items.map(({ id }: { id: string }) => id);

describe('EMAIL_PROOF=required, rules 1.57 and 1.62', () => {
  test('until it is proven, an elder finds no one and no one finds them; the account works', async ({
    app,
  }) => {
    const { elder, youth } = await open(app);
    expect((await elder.get('/api/me')).body.emailProof).toBe('required');
    for (const query of ['', '?name=a', '?interest=Photography']) {
      expect(await found(elder, query)).toEqual([]);
      expect(await found(youth, query)).not.toContain(elder.personId);
    }
    for (const [who, other] of [
      [elder, youth],
      [youth, elder],
    ] as const) {
      expect((await refused(app, () => who.get(`/api/matches/${other.personId}`))).status).toBe(
        404,
      );
      const request = { ...meeting(other, { date: dayFromNow(9) }), id: newId() };
      expect((await refused(app, () => who.post('/api/sessions', request))).status).toBe(404);
    }
    await app.choose(elder, { 'Art & Creativity': 1 });
    await prove(app, elder);
    expect(await found(elder)).toContain(youth.personId);
    expect(await found(youth)).toContain(elder.personId);
    await ask(youth, meeting(elder, { date: dayFromNow(9) }));
  });

  test('rule 1.180, A254: limits of a former account wait until the mailbox is proven', async ({
    app,
  }) => {
    const { elder, youth } = await open(app);
    await prove(app, elder);
    await youth.must('POST', '/api/blocks', { personId: elder.personId });
    await elder.must('POST', '/api/account/removal', { password: PASSWORD });
    const blocked = () =>
      app.query`select blocked_id as id from blocks where blocker_id = ${youth.personId}`;
    const again = await app.signUp('elder', 'Rosa Alvarez', elder.email);
    expect(await blocked()).toEqual([]);
    await prove(app, again);
    expect(await blocked()).toEqual([{ id: again.personId }]);
  });

  test('once proven, an elder counts as a new match', async ({ app }) => {
    const { elder } = await open(app);
    const since = async () => {
      const rows = await app.query<{ since: Date }>`
        select matchable_since as since from people where id = ${elder.personId}
      `;
      return rows[0]?.since.getTime() ?? 0;
    };
    const before = await since();
    await prove(app, elder);
    expect(await since()).toBeGreaterThan(before);
  });

  test('nothing can be approved with a person who is unproven again', async ({ app }) => {
    const { elder, parent, youth } = await open(app);
    await prove(app, elder);
    const id = await ask(youth, meeting(elder, { date: dayFromNow(10) }));
    await app.query`update users set email_verified = false where id = ${elder.personId}`;
    expect((await refused(app, () => approve(parent, id))).status).toBe(409);
    await app.query`update users set email_verified = true where id = ${elder.personId}`;
    await approve(parent, id);
  });

  test('a parent can’t invite, and learns why', async ({ app }) => {
    const parent = await app.signUp('parent');
    const invite = { childName: 'Sam Young', childEmail: newAddress() };
    const answer = await refused(app, () => parent.post('/api/invites', invite));
    expect([answer.status, answer.body.code]).toEqual([409, 'email-unproven']);
    await prove(app, parent);
    const { token } = (await parent.must('POST', '/api/invites', invite)).body;
    await app.query`update users set email_verified = false where id = ${parent.personId}`;
    const again = await refused(app, () => parent.post(`/api/invites/${token}/resend`));
    expect(again.body.code).toBe('email-unproven');
    await parent.must('DELETE', `/api/invites/${token}`);
  });

  test('the database also rejects the invite', async ({ app }) => {
    const parent = await app.signUp('parent');
    const insert = () =>
      inTransaction(app.platform.db, { as: 'person', personId: parent.personId }, (tx) =>
        sql`
          insert into invites (token, parent_id, child_name, child_email, age_range,
            shown_name_style, code_hash, expires_at)
          values (${newId()}, ${parent.personId}, 'Sam', 'sam@b.example', '10-15', 'full-name',
            sha256('x'), now() + interval '1 day')
        `.execute(tx),
      );
    await expect(insert()).rejects.toThrow('row-level security');
  });
});
