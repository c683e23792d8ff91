import { canonicalEmail } from '@oakling/domain/kernel/canonical-email';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { emailCode } from '../../testing/email-code.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { addChild, PIN } from '../../testing/pin-child.ts';
import { refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const tagged = (email: string, tag: string) => email.replace('@', `+${tag}@`);

async function moveTo(app: TestApp, person: Browser, email: string) {
  await person.must('PUT', '/api/email', { email, password: PASSWORD });
  const code = await emailCode(app, email);
  return () => person.post('/api/email-proofs', { code });
}

describe('Rule 4.75, a guardian and their child never share a mailbox', () => {
  test('a parent can’t invite their own mailbox, or enter it for a child with a PIN', async ({
    app,
  }) => {
    const parent = await app.signUp('parent');
    const childEmail = tagged(parent.email, 'kid');
    const input = { childName: 'Sam Young', childEmail };
    const invite = await refused(app, () => parent.post('/api/invites', input));
    expect([invite.status, invite.body.code]).toEqual([409, 'own-mailbox']);
    const { id } = await addChild(parent);
    const named = await refused(app, () =>
      parent.json('PUT', `/api/children/${id}/first-email`, { email: childEmail }),
    );
    expect([named.status, named.body.code]).toEqual([409, 'own-mailbox']);
  });

  test('an invite to a mailbox that has since become the parent’s creates no child', async ({
    app,
  }) => {
    const parent = await app.signUp('parent');
    const { completion, email } = await sendInvite(app, parent);
    expect((await (await moveTo(app, parent, tagged(email, 'mum')))()).status).toBe(200);
    const people = await app.count('users');
    const child = await app.browser().post('/api/youth-completion', completion);
    expect([child.status, child.body.code]).toEqual([409, 'link-invalid']);
    expect(await app.count('users')).toBe(people);
  });

  test('neither a guardian’s new address nor another guardian’s can be the child’s mailbox', async ({
    app,
  }) => {
    const { parent, youth } = await openFamily(app);
    const confirm = await moveTo(app, parent, tagged(youth.email, 'mum'));
    expect((await refused(app, confirm)).body.code).toBe('link-invalid');
    const path = `/api/children/${youth.personId}/guardian-invites`;
    const invite = () => parent.post(path, { email: tagged(youth.email, 'dad') });
    expect((await refused(app, invite)).body.code).toBe('child-address');
    await expect(
      sql`insert into guardian_invites (id, child_id, inviter_id, email, code_hash, expires_at)
        select gen_random_uuid(), ${youth.personId}, ${parent.personId}, ${tagged(youth.email, 'dad')},
          '\\x00', now()`.execute(app.platform.db),
    ).rejects.toThrow(/their own guardian/);
  });

  // Otherwise, a stranger could become the guardian of a child's second account. Rule 4.4
  test('a stranger can’t invite a child of another family by another spelling', async ({ app }) => {
    const { youth } = await openFamily(app);
    const [stranger, sooner] = [await app.signUp('parent'), await app.signUp('parent')];
    const childEmail = tagged(youth.email, 'x');
    const input = { childName: 'Sam', childEmail };
    const invite = await refused(app, () => stranger.post('/api/invites', input));
    expect([invite.status, invite.body.code]).toEqual([409, 'email-has-account']);
    const own = await sendInvite(app, sooner);
    const email = tagged(own.email, 'x');
    const { completion } = await sendInvite(app, stranger, { childEmail: email });
    await app.browser().must('POST', '/api/youth-completion', own.completion);
    const people = await app.count('users');
    const late = await app.browser().post('/api/youth-completion', { ...completion, email });
    expect([late.status, late.body.code]).toEqual([409, 'link-invalid']);
    expect(await app.count('users')).toBe(people);
  });

  test('a child’s mailbox belongs to no adult: neither by signing up, nor by a changed address, nor before the child joins (rule 6.361, A284)', async ({
    app,
  }) => {
    const { youth } = await openFamily(app);
    const email = tagged(youth.email, 'mum');
    const account = {
      fullName: 'Ann Lee',
      password: PASSWORD,
      ageRange: '45-60',
      acceptTerms: true,
    };
    for (const role of ['elder', 'parent']) {
      const input = {
        ...account,
        role,
        email,
        ...(role === 'parent' && { guardianConsent: true }),
      };
      const signUp = await refused(app, () => app.browser().post('/api/sign-up', input));
      expect([signUp.status, signUp.body.code]).toEqual([409, 'email-taken']);
    }
    const elder = await app.signUp('elder');
    const confirm = await moveTo(app, elder, email);
    expect((await refused(app, confirm)).body.code).toBe('link-invalid');
    const early = await app.signUp('parent');
    const kid = tagged(early.email, 'kid');
    const other = await app.signUp('parent');
    const { completion } = await sendInvite(app, other, { childEmail: kid });
    await app.browser().must('POST', '/api/youth-completion', { ...completion, email: kid });
    const child = { childName: 'Sam Young', pin: PIN, guardianConsent: true };
    const added = await refused(app, () => early.post('/api/children', child));
    expect([added.status, added.body.code]).toEqual([409, 'childs-mailbox']);
  });

  test('a parent who shared one with their child before the upgrade can add another child', async ({
    app,
  }) => {
    const { parent, youth } = await openFamily(app);
    await app.platform.db.transaction().execute(async (tx) => {
      // Release 1.0.0 let a guardian and a child share a mailbox.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update users set email = ${tagged(youth.email, 'mum')} where id = ${parent.personId}
      `.execute(tx);
    });
    await addChild(parent);
    const { completion } = await sendInvite(app, parent);
    const invited = await app.browser().post('/api/youth-completion', completion);
    expect(invited.status).toBeLessThan(300);
  });

  test('siblings can share one', async ({ app }) => {
    const parent = await app.signUp('parent');
    for (const childEmail of ['two+leo@home.example', 'two+lily@home.example']) {
      const invite = await parent.post('/api/invites', { childName: 'Leo', childEmail });
      expect(invite.status).toBe(201);
    }
  });

  test('the database and the domain parse an address in the same way', async ({ app }) => {
    const emails = [
      'kid@home.example',
      'kid+mum@home.example',
      'kid+a+b@home.example',
      'ki.d@home.example',
      'k.i.d+m.um@gmail.com',
      'k.id@googlemail.com',
      '+kid@home.example',
      'kid@notgmail.com',
      'kid@mail.gmail.com',
      'k.i-d_+mum@protonmail.com',
      'k.i-d@pm.me',
      'k.id@mac.com',
      'kid+a@me.com',
      'ki.d@ya.ru',
      'kid@yandex.com',
    ];
    const rows = await app.query<{ canonical: string }>`
      select canonical_email(email) as canonical from unnest(${emails}::text[]) with ordinality as given (email, place)
      order by place
    `;
    expect(rows.map(({ canonical }) => canonical)).toEqual(emails.map(canonicalEmail));
  });
});
