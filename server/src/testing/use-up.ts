import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Makes all who were counted under a limit look as if they had tried so often. Hashing a password
 * takes long on purpose, so trying that often for real would too.
 */
export function countTries(app: TestApp, limit: string, tries: number): Promise<void> {
  return setTries(app, `${limit}:%`, tries);
}

/** Makes nobody look as if they had tried anything. */
export function forgetTries(app: TestApp): Promise<void> {
  return setTries(app, '%', 0);
}

/** Locks the counts in the order in which the servers settle theirs, or each could wait for the other. */
async function setTries({ platform }: TestApp, like: string, tries: number): Promise<void> {
  await sql`
    with counted as (
      select key from rate_limits where key like ${like} order by key for update
    )
    update rate_limits set points = ${tries} from counted where rate_limits.key = counted.key
  `.execute(platform.db);
}
