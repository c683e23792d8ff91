import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Makes all who were counted under a limit look as if they had tried so often. Hashing a password
 * takes long on purpose, so trying that often for real would too.
 */
export async function countTries(app: TestApp, limit: string, tries: number): Promise<void> {
  await sql`
    update rate_limits set points = ${tries} where key like ${`${limit}:%`}
  `.execute(app.platform.db);
}
