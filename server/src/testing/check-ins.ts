import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import { sendCheckIns } from '../features/sessions/friendships/send-check-ins.ts';
import { storeSession } from './stored-session.ts';
import type { TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;
/** The end of the friends' first session. */
const START = new Date('2031-01-31T16:00:00.000Z');

export const at = (days: number) => new Date(START.getTime() + days * 24 * HOUR_MS);

/** An approved or pending session of an hour, which ends this many days after the first one. */
export function meet(
  app: TestApp,
  family: Family,
  days = 0,
  status: 'approved' | 'pending' = 'approved',
) {
  const startsAt = new Date(at(days).getTime() - HOUR_MS);
  return storeSession(app.platform.db, family, { startsAt, status });
}

/** The number of check-ins asked or left out, and of reminders, this many days after the first session. */
export async function run(app: TestApp, days: number): Promise<[asked: number, reminded: number]> {
  app.setNow(at(days));
  const { asked, reminded } = await app.run(sendCheckIns);
  return [asked, reminded];
}

export async function begin(app: TestApp, family: Family): Promise<void> {
  await meet(app, family);
  await run(app, 0.1);
}

export async function forgetFriends(app: TestApp): Promise<void> {
  app.setNow(null);
  await app.query`delete from check_ins`;
  await app.query`delete from sessions`;
}

export const say = (by: Browser, { elder, youth }: Family, answer: object = { feeling: 'good' }) =>
  by.json('PUT', `/api/friendships/${elder.personId}/${youth.personId}/check-in`, answer);

export const everyone = ({ elder, youth, parent }: Family) => [elder, youth, parent];
