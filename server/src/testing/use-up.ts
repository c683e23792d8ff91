import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Uses up a limit for everyone who is counted under it. Real attempts would take long, because password hashing is slow
 * on purpose.
 */
export function countTries(app: TestApp, limit: string, tries: number): Promise<void> {
  return setTries(app, `${limit}:%`, tries);
}

export function forgetTries(app: TestApp): Promise<void> {
  return setTries(app, '%', 0);
}

/** Locks the counts in the order in which servers sync theirs, to avoid deadlocks. */
async function setTries({ platform }: TestApp, like: string, tries: number): Promise<void> {
  await sql`
    with counted as (
      select key from rate_limits where key like ${like} and points <> ${tries}
      order by key for update
    )
    update rate_limits set points = ${tries} from counted where rate_limits.key = counted.key
  `.execute(platform.db);
}
