import { globSync, readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { makeConsentLinks } from './features/legal/consent-links.ts';
import { LEFT_BY_LOGINS, NOT_LEFT_BY_LOGINS } from './left-by-logins.ts';
import { collide } from './testing/at-once.ts';
import type { Answer, Browser } from './testing/browser.ts';
import { mailedLink } from './testing/decision-link.ts';
import { emailCode } from './testing/email-code.ts';
import { testWithOwnFamily as test } from './testing/fixtures.ts';
import { acceptance, inviteGuardian } from './testing/guardian-invite.ts';
import { holdPassword, sendSlowly } from './testing/held-requests.ts';
import { newMails } from './testing/new-mails.ts';
import { newAddress } from './testing/operations/operation.ts';
import { addChild } from './testing/pin-child.ts';
import { refused } from './testing/refused.ts';
import { ask, dayFromNow, meeting } from './testing/session-request.ts';
import { PASSWORD, type TestApp } from './testing/test-app.ts';

const NEW_PASSWORD = 'the thief knew the old one';
const WAYS = ['changed', 'reset'] as const;
const passwordOf = (link: number) => `the password of link ${link}`;
const rows = Object.values(LEFT_BY_LOGINS);

async function resetCode(app: TestApp, { email }: Browser): Promise<string> {
  await app.browser().must('POST', '/api/forgot-password', { email });
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  return /set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function secure(app: TestApp, owner: Browser, how: (typeof WAYS)[number]): Promise<void> {
  if (how === 'changed') {
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return void (await owner.must('POST', '/api/change-password', passwords));
  }
  const token = await resetCode(app, owner);
  await app.browser().must('POST', '/api/reset-password', { token, newPassword: NEW_PASSWORD });
}

describe.for(WAYS)('Rule 1.134, A230, after a password is %s', (how) => {
  // Attack A289.
  test('a request that the thief began before, with its body held back, does nothing', async ({
    app,
    family: { parent, youth },
  }) => {
    const thief = app.browser();
    for (const [name, value] of parent.cookies) thief.cookies.set(name, value);
    const invite = ['POST', `/api/children/${youth.personId}/guardian-invites`] as const;
    const begun = [
      sendSlowly(thief, invite, JSON.stringify({ email: newAddress() })),
      sendSlowly(thief, ['PUT', '/api/profile/avatar'], 'a picture'),
    ];
    await secure(app, parent, how);
    for (const { finish } of begun) {
      const late = await refused(app, finish);
      expect([late.status, late.body.code]).toEqual([401, 'not-signed-in']);
    }
  });

  // Attack A293.
  test('a log-in or a change with the old password that waited its turn meanwhile is refused', async ({
    app,
    family: { parent },
  }) => {
    const { email } = parent;
    const stolen = app.browser();
    await stolen.must('POST', '/api/log-in', { email, password: PASSWORD });
    const change = { currentPassword: PASSWORD, newPassword: 'of the thief alone' };
    const thief = app.browser();
    const inQueue = [
      () => thief.post('/api/log-in', { email, password: PASSWORD }),
      () => stolen.post('/api/change-password', change),
    ];
    const waiting: { answer: Promise<Answer>; letGo: () => void }[] = [];
    for (const send of inQueue) {
      const { isChecked, letGo } = await holdPassword(app);
      waiting.push({ answer: send(), letGo });
      await isChecked;
    }
    await secure(app, parent, how);
    const statuses: number[] = [];
    for (const { answer, letGo } of waiting) {
      letGo();
      statuses.push((await answer).status);
    }
    expect(statuses).toEqual([401, 409]);
    for (const browser of [thief, stolen]) expect((await browser.get('/api/me')).status).toBe(401);
    await app.browser().must('POST', '/api/log-in', { email, password: NEW_PASSWORD });
    const logins = await app.query`select from logins where user_id = ${parent.personId}`;
    expect(logins).toHaveLength(how === 'changed' ? 2 : 1);
  });

  test('the account’s own mailbox is told once, without a link that logs in', async ({
    app,
    family: { parent },
  }) => {
    const mails = await newMails(app, () => secure(app, parent, how));
    const told = mails.filter(({ subject }) => subject === 'Your Oakling password was changed');
    expect(told.map(({ to }) => to)).toEqual([parent.email]);
    for (const { text, html } of told) {
      expect(text).toContain('If this wasn’t you');
      expect(text + html).not.toContain('code=');
    }
  });
});

// Both ways have the same event, PasswordChanged (passwords.test.ts), which ends the rest.
describe('Rule 1.134, A230, after a new password', () => {
  test('a guardian invite from the stolen login can’t be accepted', async ({
    app,
    family: { parent, youth },
  }) => {
    const thief = await app.signUp('parent', 'Jon Young');
    const about = { by: parent, child: youth, email: thief.email };
    const { code } = await inviteGuardian(app, about);
    await secure(app, parent, 'reset');
    const late = await refused(app, () =>
      thief.post('/api/guardian-links/accept', acceptance(code)),
    );
    expect([late.status, late.body.code]).toEqual([409, 'link-invalid']);
    const read = await app.browser().post('/api/guardian-links/read', { code });
    expect(read.body).toEqual({ closed: 'withdrawn', inviterName: 'Maria Young' });
  });

  test('invites of others stay, and so do guardians who accepted', async ({
    app,
    family: { parent, youth },
  }) => {
    const [jon, ann] = [await app.signUp('parent', 'Jon Young'), await app.signUp('parent')];
    const first = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
    await jon.must('POST', '/api/guardian-links/accept', acceptance(first.code));
    const { code } = await inviteGuardian(app, { by: parent, child: youth, email: ann.email });
    await secure(app, jon, 'reset');
    await ann.must('POST', '/api/guardian-links/accept', acceptance(code));
    expect((await jon.get('/api/me')).status).toBe(401);
  });

  test('other outstanding reset links don’t work', async ({ app, family: { parent } }) => {
    const token = await resetCode(app, parent);
    await secure(app, parent, 'reset');
    const again = { token, newPassword: 'of the thief, once more' };
    const late = await refused(app, () => app.browser().post('/api/reset-password', again));
    expect([late.status, late.body.code]).toEqual([409, 'link-invalid']);
  });

  test('a pending change of address is dropped', async ({ app, family: { parent } }) => {
    const email = newAddress();
    await parent.must('PUT', '/api/email', { email, password: PASSWORD });
    await secure(app, parent, 'reset');
    const code = await emailCode(app, email);
    const late = await refused(app, () => app.browser().post('/api/email-proofs', { code }));
    expect(late.body.code).toBe('link-invalid');
  });

  test('a first address that was named for a child opens nothing', async ({ app, family }) => {
    const [{ parent }, email] = [family, newAddress()];
    const child = await addChild(parent);
    await parent.must('PUT', `/api/children/${child.id}/first-email`, { email });
    const mail = (await app.mails()).findLast(({ to }) => to === email);
    const code = /first-email\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await secure(app, parent, 'reset');
    const late = await refused(app, () =>
      app.browser().post('/api/first-email', { code, password: NEW_PASSWORD }),
    );
    expect([late.status, late.body.code]).toEqual([409, 'link-invalid']);
  });

  test('decision links mailed before don’t decide; later ones do', async ({
    app,
    family: { elder, youth, parent },
  }) => {
    const open = (link: string) => app.browser().post('/api/decision-links/read', { link });
    await ask(elder, meeting(youth));
    const link = await mailedLink(app, parent);
    expect((await open(link)).body.state).toBe('open');
    await secure(app, parent, 'reset');
    for (const act of ['read', 'approve']) {
      const late = await refused(app, () =>
        app.browser().post(`/api/decision-links/${act}`, { link }),
      );
      expect([late.status, late.body.code]).toEqual([409, 'link-invalid']);
    }
    await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    expect((await open(await mailedLink(app, parent))).body.state).toBe('open');
  });

  test('consent links mailed before don’t work', async ({ app, family: { youth, parent } }) => {
    const about = { childId: youth.personId, guardianId: parent.personId, mailedAt: new Date() };
    await app.query`
      update child_consents set given_by = ${about.guardianId}, mailed_at = ${about.mailedAt}
      where child_id = ${about.childId}
    `;
    const { secret, origin } = app.platform;
    const [, link = ''] = makeConsentLinks(secret, origin)
      .urlOf(about, parent.email)
      .split('code=');
    const open = () => app.browser().post('/api/consent-links/read', { link });
    expect((await open()).status).toBe(200);
    await secure(app, parent, 'reset');
    expect((await refused(app, open)).body.code).toBe('link-invalid');
  });
});

test('A225, of two reset links used at once one works, and decides the password', async ({
  app,
  family: { parent },
}) => {
  const links = [await resetCode(app, parent), await resetCode(app, parent)];
  const account = {
    text: 'select from users where id = $1 for update',
    values: [parent.personId],
  };
  const uses = links.map((token, index) => async () => ({
    index,
    ...(await app.browser().post('/api/reset-password', { token, newPassword: passwordOf(index) })),
  }));
  const answers = await collide(app, account, uses, 2);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  for (const { index, status } of answers) {
    const logIn = { email: parent.email, password: passwordOf(index) };
    const { status: loggedIn } = await app.browser().post('/api/log-in', logIn);
    expect(loggedIn).toBe(status === 204 ? 200 : 401);
  }
});

describe('Rule 1.134, the list of what a login can leave behind', () => {
  test('has a row for each table with a secret', async ({ app }) => {
    const found = await app.query<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and (
        data_type = 'bytea' or column_name ~ '(token|secret|password|code|_hash|sealed|endpoint)'
      )
      and table_name in (select tablename from pg_tables where schemaname = 'public')
      order by 1
    `;
    const listed = new Set([
      ...rows.flatMap(({ tables }) => tables),
      ...Object.keys(NOT_LEFT_BY_LOGINS),
    ]);
    expect(found.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });

  test('has a row for each encrypted link', () => {
    const links = globSync(`${import.meta.dirname}/**/*.ts`)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => /makeEncryptedLinks\([^;]*purpose: '([^']+)'/.exec(readFileSync(file, 'utf8')))
      .flatMap((found) => found?.slice(1) ?? []);
    expect(links.toSorted()).toEqual(rows.flatMap((row) => row.links ?? []).toSorted());
  });
});
