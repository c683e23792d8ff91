import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { forgetTries } from '../../testing/use-up.ts';
import { lapseGuardianInvites } from './lapse-guardian-invites.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'jon@elsewhere.example';

// These tests invite the same mailboxes, so reset the limits. Rule 4.13
test.beforeEach(({ app }) => forgetTries(app));

async function read(app: TestApp, code: string) {
  const { status, body } = await app.browser().post('/api/guardian-links/read', { code });
  return status === 200 ? body : body.code;
}

describe('Rule 1.126, why a link doesn’t work', () => {
  test('it was accepted or declined', async ({ app, family: { parent, youth } }) => {
    const closed = { closed: 'used', inviterName: 'Maria Young' };
    const no = await inviteGuardian(app, { by: parent, child: youth, email: EMAIL });
    await app.browser().must('POST', '/api/guardian-links/decline', { code: no.code });
    expect(await read(app, no.code)).toEqual(closed);
    const jon = await app.signUp('parent', 'Jon Young');
    const yes = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    await jon.must('POST', '/api/guardian-links/accept', acceptance(yes.code));
    expect(await read(app, yes.code)).toEqual(closed);
  });

  test('every other invite to the address for the child was answered with it', async ({
    app,
    family: { parent, youth },
  }) => {
    const other = await addGuardian(app, [youth]);
    const jon = await app.signUp('parent', 'Jon Young');
    const email = jon.email;
    const first = await inviteGuardian(app, { by: parent, child: youth, email });
    const second = await inviteGuardian(app, { by: other, child: youth, email });
    await jon.must('POST', '/api/guardian-links/accept', acceptance(second.code));
    expect(await read(app, first.code)).toEqual({ closed: 'used', inviterName: 'Maria Young' });
  });

  test('it was withdrawn, or resent', async ({ app, family: { parent, youth } }) => {
    const { id, code } = await inviteGuardian(app, { by: parent, child: youth, email: EMAIL });
    await parent.must('POST', `/api/guardian-invites/${id}/resend`);
    expect(await read(app, code)).toEqual({ closed: 'replaced', inviterName: 'Maria Young' });
    await parent.must('DELETE', `/api/guardian-invites/${id}`);
    expect(await read(app, code)).toMatchObject({ closed: 'replaced' });
    const again = await inviteGuardian(app, { by: parent, child: youth, email: EMAIL });
    await parent.must('DELETE', `/api/guardian-invites/${again.id}`);
    expect(await read(app, again.code)).toEqual({
      closed: 'withdrawn',
      inviterName: 'Maria Young',
    });
  });

  test('it has expired, before and after the invite is deleted', async ({
    app,
    family: { parent, youth },
  }) => {
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: EMAIL });
    app.setNow(new Date(app.now().getTime() + (GUARDIAN_INVITE_DAYS + 1) * DAY_MS));
    const ended = { closed: 'ended', inviterName: 'Maria Young' };
    expect(await read(app, code)).toEqual(ended);
    await app.run(lapseGuardianInvites);
    expect(await read(app, code)).toEqual(ended);
    app.setNow(null);
  });
});

describe('A170, what an old link reveals', () => {
  test('if its sender was suspended or stepped back, it looks like any ended link', async ({
    app,
    family: { parent, youth },
  }) => {
    const other = await addGuardian(app, [youth], 'Ann Young');
    const { code } = await inviteGuardian(app, { by: other, child: youth, email: EMAIL });
    const ended = { closed: 'ended', inviterName: 'Ann Young' };
    const vet = (vetting: string) =>
      app.query`update people set vetting = ${vetting} where id = ${other.personId}`;
    await vet('suspended');
    expect(await read(app, code)).toEqual(ended);
    await vet('unverified');
    await other.must('DELETE', `/api/children/${youth.personId}/guardianship`);
    expect(await read(app, code)).toEqual(ended);
    expect((await parent.get(`/api/children/${youth.personId}`)).status).toBe(200);
  });

  test('neither child nor address is stored, and removing the sender’s account deletes the rest', async ({
    app,
    family: { youth },
  }) => {
    const other = await addGuardian(app, [youth], 'Ann Young');
    const { id, code } = await inviteGuardian(app, { by: other, child: youth, email: EMAIL });
    await other.must('DELETE', `/api/guardian-invites/${id}`);
    const rows = await app.query<object>`
      select to_jsonb(link) - 'code_hash' - 'ended_at' as kept from spent_guardian_links as link
      where inviter_id = ${other.personId}
    `;
    expect(rows).toEqual([{ kept: { inviter_id: other.personId, ended_as: 'withdrawn' } }]);
    await other.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await read(app, code)).toBe('link-invalid');
    expect(await read(app, 'x'.repeat(43))).toBe('link-invalid');
  });
});
