import type { TestApp } from './test-app.ts';

/** Rounds per race, because one could pass by luck. `npm run races` runs 100. */
const ROUNDS = process.env['RACE_ROUNDS'];

/** The round numbers of a race: `usual` many unless RACE_ROUNDS is set. */
export function rounds(usual: number): number[] {
  return Array.from({ length: ROUNDS === undefined ? usual : Number(ROUNDS) }, (_, round) => round);
}

/** Enough time for all rounds on a slow machine. */
export const RACE = { timeout: 180_000 + rounds(1).length * 10_000 };

/** Resets rate limits between rounds, in the database and in memory. */
export async function beginRound(app: TestApp): Promise<void> {
  await app.query`delete from rate_limits`;
  app.setNow(new Date(app.now().getTime() + 60_000));
}
