import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Step } from '@oakling/domain/stages/stage';
import { birthDateSeal } from '../platform/auth/birth-dates.ts';
import { lookForSteps } from '../features/stages/take-steps.ts';
import { takeSteps } from '../features/stages/take-steps.ts';
import type { Browser } from './browser.ts';
import { confirmBirthDate } from './growing.ts';
import type { RunningApp } from './running-app.ts';
import type { TestApp } from './test-app.ts';

/** @returns the number of youths checked. */
export function look(app: RunningApp): Promise<number> {
  return app.run(({ db, secret, clock, log }) =>
    lookForSteps({ db, seal: birthDateSeal(secret), clock, log }),
  );
}

/** Moves a youth's step this close to now. Steps follow the database's clock, which no test can move. */
export async function bringNear(
  app: TestApp,
  { personId }: Browser,
  step: Step,
  days: number,
): Promise<void> {
  // Every step begins at a whole millisecond.
  await app.query`
    insert into steps_ahead (person_id, step, begins_on, begins_at)
    select ${personId}, ${step}, at::date, at
    from date_trunc('milliseconds', now() + ${days} * interval '1 day') as at
    on conflict (person_id, step) do update
      set (begins_on, begins_at) = (excluded.begins_on, excluded.begins_at)
  `;
  if (step !== '18') return;
  await confirmBirthDate(app, personId);
  await app.query`
    update people set of_age_at = begins_at from steps_ahead
    where person_id = id and step = '18' and id = ${personId}
  `;
  await app.query`delete from birth_dates where person_id = ${personId} and sealed = ''`;
}

/** @returns the number of steps processed. */
export async function comeOfAge(app: TestApp, youth: Browser): Promise<number> {
  await bringNear(app, youth, '18', 0);
  return app.run(takeSteps);
}

/** 20 ms in days: the time until an eighteenth birthday begins. */
export const SOON = 0.02 / 86_400;

/** Lets midnight pass as in production: the instant is set in advance, and nothing is written when it comes. */
export async function midnightPasses(app: TestApp, youth: Browser): Promise<void> {
  await bringNear(app, youth, '18', SOON);
  await expect.poll(async () => (await growthOf(app, youth)).now, { interval: 5 }).toBe('of-age');
}

/** In the form "13 in 20 days". */
export async function stepsOf(app: TestApp, { personId }: Browser): Promise<string[]> {
  const rows = await app.query<{ said: string }>`
    select step || ' in ' || (begins_on - (now() at time zone 'utc')::date) || ' days' as said
    from steps_ahead where person_id = ${personId} order by step
  `;
  return rows.map(({ said }) => said);
}

export async function forgetAllSteps(app: TestApp): Promise<void> {
  await app.query`delete from steps_ahead`;
}

export async function growthOf(app: TestApp, { personId }: Browser) {
  return app.platform.db
    .selectFrom('people')
    .select(['stage', 'of_age_at', 'paused_at', 'matching_on', 'missing_requirements'])
    .select(sql<string>`stage_now(stage, of_age_at)`.as('now'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

/** Moves the day of joining back by two years, so that no moderator needs to confirm the age. Rule 1.166 */
export async function joinedYearsAgo(app: TestApp, { personId }: Browser): Promise<void> {
  await app.query`update people set created_at = now() - interval '2 years' where id = ${personId}`;
}
