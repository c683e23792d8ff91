import { sql } from 'kysely';
import type { House } from './house.ts';

/**
 * Makes all who were counted under a limit look as if they had tried so often. Hashing a password
 * takes long on purpose, so trying that often for real would too.
 */
export async function countTries(house: House, limit: string, tries: number): Promise<void> {
  await sql`
    update rate_limits set points = ${tries} where key like ${`${limit}:%`}
  `.execute(house.platform.db);
}
