import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** How many rounds each race is run in: one alone may pass by luck. `npm run races` runs 100. */
const ROUNDS = process.env['RACE_ROUNDS'];

/** The rounds of a race, from 0 on; `usual` of them, unless RACE_ROUNDS says how many. */
export function rounds(usual: number): number[] {
  return Array.from({ length: ROUNDS === undefined ? usual : Number(ROUNDS) }, (_, round) => round);
}

/** As long as so many rounds may take on a slow machine. */
export const RACE = { timeout: 180_000 + rounds(1).length * 10_000 };

/** No limit is used up by the rounds before: those in the database are forgotten, those of a minute are over. */
export async function beginRound(app: TestApp): Promise<void> {
  await sql`delete from rate_limits`.execute(app.platform.db);
  app.setNow(new Date(app.now().getTime() + 60_000));
}
