import { appealCodeOf } from './appeal-code.ts';
import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

const PEOPLE = '/api/moderation/people';
const APPEALS = '/api/moderation/appeals';
export const WHY = 'You asked a child for a home address.';
export const WORDS = 'It was for the parcel that her mother asked me to send.';

export function suspend(by: Browser, { personId }: Browser, told = WHY) {
  return by.must('POST', `${PEOPLE}/${personId}/suspend`, { note: 'Two reports', told });
}

export function readAppeal(app: TestApp, link: string) {
  return app.browser().post('/api/appeals/read', { link });
}

export function sendAppeal(app: TestApp, link: string, words = WORDS) {
  return app.browser().post('/api/appeals', { link, words });
}

export async function suspendAndAppeal(
  app: TestApp,
  by: Browser,
  person: Browser,
): Promise<string> {
  await suspend(by, person);
  const code = await appealCodeOf(app, person);
  await sendAppeal(app, code);
  return code;
}

export function logIn(app: TestApp, { email }: Browser) {
  return app.browser().post('/api/log-in', { email, password: PASSWORD });
}

export async function mailsTo(app: TestApp, { email }: Browser) {
  return (await app.mails()).filter(({ to }) => to === email);
}

export async function lastTo(app: TestApp, person: Browser) {
  return (await mailsTo(app, person)).at(-1);
}

export async function waiting(moderator: Browser, { personId }: Browser) {
  const { body } = await moderator.get(APPEALS);
  const items: { id: string; person: { id: string }; words: string }[] = body.items;
  return items.find(({ person }) => person.id === personId);
}
