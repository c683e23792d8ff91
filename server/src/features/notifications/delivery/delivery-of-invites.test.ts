import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { test } from '../../../testing/fixtures.ts';
import { inviteLink } from '../../../testing/invite-link.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

/** The mails about a child's invite whose delivery is delayed until the parent's next action. */
async function mailsOf(app: TestApp, act: (parent: Browser, token: string) => Promise<unknown>) {
  const parent = await app.signUp('parent');
  const childEmail = `held-${parent.email}`;
  await app.holdingDelivery(async () => {
    const { body } = await parent.must('POST', '/api/invites', { childName: 'Ada', childEmail });
    await act(parent, body.token);
  });
  await app.deliver();
  return (await app.mails()).filter(({ to }) => to === childEmail);
}

describe('an invite is mailed', () => {
  test('if it is still open', async ({ app }) => {
    expect(await mailsOf(app, async () => undefined)).toHaveLength(1);
  });

  test('not if it was withdrawn', async ({ app }) => {
    const mails = await mailsOf(app, async (parent, token) => {
      expect((await parent.send('DELETE', `/api/invites/${token}`)).status).toBe(204);
    });
    expect(mails).toEqual([]);
  });

  test('only with the valid code, if it was resent', async ({ app }) => {
    const mails = await mailsOf(app, async (parent, token) => {
      await parent.must('POST', `/api/invites/${token}/resend`);
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['Your new link to Oakling']);
    const [mail] = mails;
    const completion = { ...inviteLink(mail?.text ?? ''), email: mail?.to, password: PASSWORD };
    expect((await app.browser().post('/api/youth-completion', completion)).status).toBe(201);
  });

  test('not if its parent has left', async ({ app }) => {
    const leave = (parent: Browser) =>
      parent.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await mailsOf(app, leave)).toEqual([]);
  });
});
