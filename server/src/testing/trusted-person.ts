import { remindTrustedPeople } from '../features/trusted/remind-trusted-people.ts';
import type { Browser } from './browser.ts';
import { openFamily } from './family.ts';
import { ask, dayFromNow, meeting } from './session-request.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** Names a new person without an account. @returns their address and the link in the mail. */
export async function nameTrustedPerson(app: TestApp, elder: Browser) {
  count += 1;
  const email = `anna${count}@relatives.example`;
  await elder.must('PUT', '/api/trusted-person', { name: 'Anna Alvarez', email });
  return { email, link: await trustedLinkTo(app, email) };
}

/** Names a new person, who agrees. */
export async function agreedTrustedPerson(app: TestApp, elder: Browser) {
  const named = await nameTrustedPerson(app, elder);
  await answerTrusted(app, 'yes', named.link);
  return named;
}

/** Answers in a browser without a login. */
export const answerTrusted = (app: TestApp, answer: 'yes' | 'no', link: string) =>
  app.browser().post('/api/trusted-links/answer', { link, answer });

/** Causes both mails to a trusted person. */
export async function relativeHelps(app: TestApp): Promise<void> {
  const { elder, youth } = await openFamily(app);
  await agreedTrustedPerson(app, elder);
  await ask(youth, meeting(elder, { date: dayFromNow(3) }));
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  await app.run(remindTrustedPeople);
  await app.deliver();
  app.setNow(null);
}

/** The link in the latest mail to this address, or an empty string. */
export async function trustedLinkTo(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  return /#\/helper\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
