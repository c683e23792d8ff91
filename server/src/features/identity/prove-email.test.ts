import { describe, expect } from 'vitest';
import { encryptedLinkIn, linkApproval } from '../../testing/decision-link.ts';
import { emailCode, emailCodeIn } from '../../testing/email-code.ts';
import { openFamily } from '../../testing/family.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused, told } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { countTries, forgetTries } from '../../testing/use-up.ts';

const confirm = (app: TestApp, code: string) => app.browser().post('/api/email-proofs', { code });

async function stateOf(app: TestApp, personId: string) {
  const rows = await app.query<{ email_verified: boolean; missing_requirements: string[] }>`
    select email_verified, missing_requirements from users join people using (id) where id = ${personId}
  `;
  return rows[0];
}
const UNPROVEN = { email_verified: false, missing_requirements: ['email-proof'] };
const PROVEN = { email_verified: true, missing_requirements: [] };

describe('Rules 1.58 and 1.59, the link mailed at sign-up', () => {
  test('proves the mailbox, and updates its owner’s page', async ({ app, notices }) => {
    const elder = await app.signUp('elder');
    expect(await stateOf(app, elder.personId)).toEqual(UNPROVEN);
    expect((await elder.get('/api/me')).body.emailProof).toBe('asked');
    const code = await emailCode(app, elder.email);
    await notices.take();
    const answer = await confirm(app, code);
    expect([answer.status, answer.body]).toEqual([200, { isChanged: false }]);
    expect(await notices.take()).toMatchObject([{ feature: 'profile', people: [elder.personId] }]);
    expect(await stateOf(app, elder.personId)).toEqual(PROVEN);
    const me = await elder.get('/api/me');
    expect([me.status, Object.keys(me.body).includes('emailProof')]).toEqual([200, false]);
  });

  test('is in the fragment, and its code isn’t stored', async ({ app }) => {
    const { email } = await app.signUp('parent');
    const mail = (await app.mails()).find(({ to }) => to === email);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/#\/auth\/confirm-email\?code=[\w-]{43}\n/);
    expect(await tablesContaining(app.platform.db, emailCodeIn(mail?.text ?? ''))).toEqual([]);
  });

  test('GET and HEAD by a scanner change nothing', async ({ app }) => {
    const elder = await app.signUp('elder');
    const code = await emailCode(app, elder.email);
    for (const path of ['/auth/confirm-email', `/auth/confirm-email?code=${code}`, '/']) {
      for (const method of ['GET', 'HEAD']) await app.browser().send(method, path);
    }
    await refused(app, () => app.browser().get(`/api/email-proofs?code=${code}`));
    expect(await stateOf(app, elder.personId)).toEqual(UNPROVEN);
  });

  test('used twice, expired, superseded, forged or opened by another person, it gets the same response', async ({
    app,
  }) => {
    const [elder, other] = [await app.signUp('elder'), await app.signUp('elder')];
    const first = await emailCode(app, elder.email);
    await elder.must('POST', '/api/email/link');
    const second = await emailCode(app, elder.email);
    const answers = [await refused(app, () => confirm(app, first))];
    answers.push(await refused(app, () => other.post('/api/email-proofs', { code: second })));
    const { asked } = (await elder.get('/api/email')).body;
    expect(Date.parse(asked.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    app.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000));
    answers.push(await refused(app, () => confirm(app, second)));
    app.setNow(null);
    expect((await confirm(app, second)).status).toBe(200);
    answers.push(await refused(app, () => confirm(app, second)));
    answers.push(await refused(app, () => confirm(app, 'a'.repeat(43))));
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] ?? answer));
    expect([answers[0]?.status, answers[0]?.body.code]).toEqual([409, 'link-invalid']);
    expect((await stateOf(app, other.personId))?.email_verified).toBe(false);
  });

  test('of twenty requests at once, one proves it', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const code = await emailCode(app, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(app, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});

describe('Rule 1.60, resending the link', () => {
  test('goes to the same mailbox, and only the newest works', async ({ app }) => {
    const elder = await app.signUp('elder');
    const mails = await newMails(app, () => elder.must('POST', '/api/email/link'));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [elder.email, 'Confirm your email address for Oakling'],
    ]);
    expect((await confirm(app, await emailCode(app, elder.email))).status).toBe(200);
    const again = await refused(app, () => elder.post('/api/email/link'));
    expect([again.status, again.body.code]).toEqual([409, 'email-proven']);
  });

  test('five times an hour to one mailbox, ten times per account', async ({ app }) => {
    const elder = await app.signUp('elder');
    for (let nth = 0; nth < 5; nth += 1) await elder.must('POST', '/api/email/link');
    expect((await elder.post('/api/email/link')).status).toBe(429);
    await forgetTries(app);
    await elder.must('POST', '/api/email/link');
    await countTries(app, 'email-proof-account', 10);
    expect((await elder.post('/api/email/link')).status).toBe(429);
    await forgetTries(app);
  });
});

describe('Rule 1.61, other proofs of a mailbox', () => {
  test('a completed invite', async ({ app, family }) => {
    const state = await stateOf(app, family.youth.personId);
    expect([state?.email_verified, state?.missing_requirements.includes('email-proof')]).toEqual([
      true,
      false,
    ]);
  });

  test.for(['approve', 'reject'])('a decision by mailed link: %s', async (verb, { app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await ask(elder, meeting(youth, { date: dayFromNow(20) }));
    const link = await linkTo(app, parent.email);
    const approval = await linkApproval(app.browser(), link);
    expect(await stateOf(app, parent.personId)).toEqual(UNPROVEN);
    const decision = verb === 'reject' ? { link, reason: '' } : approval;
    await app.browser().must('POST', `/api/decision-links/${verb}`, decision);
    expect(await stateOf(app, parent.personId)).toEqual(PROVEN);
    expect((await parent.get('/api/email')).body.asked).toBeNull();
  });

  test('a link sent to the former address doesn’t, and can’t decide', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await ask(elder, meeting(youth, { date: dayFromNow(21) }));
    const link = await linkTo(app, parent.email);
    // Sets the address directly, as when a host fixes a typo by hand.
    await app.query`
      update users set (email, email_verified) = (${`typo-${parent.email}`}, true)
      where id = ${parent.personId}
    `;
    await app.query`update users set email_verified = false where id = ${parent.personId}`;
    for (const verb of ['read', 'approve']) {
      const send = () => app.browser().post(`/api/decision-links/${verb}`, { link });
      expect((await refused(app, send)).body.code).toBe('link-invalid');
    }
    const picture = () => app.browser().post('/api/decision-links/picture', { link });
    expect((await refused(app, picture)).status).toBe(404);
    expect(await stateOf(app, parent.personId)).toEqual(UNPROVEN);
  });
});

async function linkTo(app: TestApp, email: string): Promise<string> {
  const links = (await app.mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => encryptedLinkIn(text));
  return links.findLast((link) => link !== '') ?? '';
}

test('an account with an unconfirmed address can log in', async ({ app }) => {
  const { email } = await app.signUp('elder');
  const browser = app.browser();
  expect((await browser.post('/api/log-in', { email, password: PASSWORD })).status).toBe(200);
});
