import { makeModerator } from '../features/identity/moderators.ts';
import type { Browser } from './browser.ts';
import { copied } from './copied.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { totp } from './totp.ts';

let moderators = 0;

/** A moderator who has a password but no second factor yet, logged in with the password. */
export async function newModerator(app: TestApp): Promise<Browser> {
  const browser = app.browser();
  browser.email = `moderator${(moderators += 1)}@example.org`;
  await app.run(makeModerator, browser.email);
  await browser.must('POST', '/api/forgot-password', { email: browser.email });
  const mail = (await app.mails()).findLast(({ to }) => to === browser.email);
  const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1];
  await browser.must('POST', '/api/reset-password', { token, newPassword: PASSWORD });
  await browser.must('POST', '/api/log-in', { email: browser.email, password: PASSWORD });
  browser.personId = (await browser.get('/api/me')).body.id;
  return browser;
}

export interface Enrolled {
  readonly browser: Browser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export const enrolledModerator = (app: TestApp): Promise<Enrolled> => copied(app, enrollModerator);

/** Uses the code from half a minute ago, so the current one still works for a login. */
export async function enrollModerator(app: TestApp): Promise<Enrolled> {
  return enroll(await newModerator(app));
}

export async function enroll(browser: Browser): Promise<Enrolled> {
  const { body } = await browser.must('POST', '/api/second-factor', { password: PASSWORD });
  await browser.must('POST', '/api/second-factor/confirm', { code: totp(body.secret, -1) });
  return { browser, secret: body.secret, recoveryCodes: body.recoveryCodes };
}

export async function afterPassword(app: TestApp, email: string): Promise<Browser> {
  const browser = app.browser();
  await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
  return browser;
}
