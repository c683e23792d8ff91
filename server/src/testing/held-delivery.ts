import { expect } from 'vitest';
import { findPushes } from '../features/notifications/push-store.ts';
import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import { testWithOwnFamily } from './fixtures.ts';
import { forgetPushes, pushJobs, subscribe } from './push-jobs.ts';
import { ask, meeting, nextDay, type videoCall } from './session-request.ts';
import type { SentMail, TestApp } from './test-app.ts';

/**
 * A test with its own family, all of whose members subscribe to pushes. `toldOf` collects what an action sends them.
 */
export const testWithHeldDelivery = testWithOwnFamily.extend(
  'toldOf',
  { auto: true },
  async ({ app, family }) => {
    for (const person of Object.values(family)) await subscribe(person);
    await forgetPushes(app);
    return (act: () => Promise<unknown>) => toldOfHeld(app, family, act);
  },
);

export interface Told {
  readonly notices: readonly string[];
  readonly pushes: readonly string[];
  readonly mails: readonly SentMail[];
  readonly words: string;
}

async function toldOfHeld(
  app: TestApp,
  family: Family,
  act: () => Promise<unknown>,
): Promise<Record<keyof Family, Told>> {
  const { db } = app.platform;
  const before = (await app.mails()).length;
  await app.query`delete from notifications`;
  await app.holdingDelivery(act);
  expect(await app.count('notifications')).toBe(0);
  await app.deliver();
  const sent = (await app.mails()).slice(before);
  const jobs = (await pushJobs(app)).map((job) => String(Reflect.get(job, 'eventId')));
  const pushes = await findPushes(db, jobs, new Date());
  const told = async ({ personId, email }: Browser, role: string): Promise<Told> => {
    const rows = await app.query<{ kind: string }>`
      select kind, names, reason from notifications where person_id::text = ${personId} order by event_id
    `;
    const mails = sent.filter(({ to }) => to === email);
    return {
      notices: rows.map(({ kind }) => kind),
      pushes: pushes.flatMap((push) => (push.role === role ? [push.kind] : [])),
      mails,
      words: JSON.stringify([rows, mails]),
    };
  };
  return {
    elder: await told(family.elder, 'elder'),
    youth: await told(family.youth, 'youth'),
    parent: await told(family.parent, 'parent'),
  };
}

export const subjects = ({ mails }: Told) => mails.map(({ subject }) => subject);
export const calendars = ({ mails }: Told) => mails.map(({ calendar }) => calendar?.method ?? null);
export const CANCELLED = 'A session was cancelled';

export const request = (
  { elder, youth }: Family,
  make: typeof meeting | typeof videoCall = meeting,
) => ask(elder, make(youth, { date: nextDay() }));
