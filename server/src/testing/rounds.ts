import type { TestApp } from './test-app.ts';

/** The number of rounds per race, because a single one could pass by luck. `npm run races` runs 100. */
const ROUNDS = process.env['RACE_ROUNDS'];

/** The numbers of a race's rounds: `usual` many, unless RACE_ROUNDS is set. */
export function rounds(usual: number): number[] {
  return Array.from({ length: ROUNDS === undefined ? usual : Number(ROUNDS) }, (_, round) => round);
}

/** This timeout is long enough for all rounds, even on a slow machine. */
export const RACE = { timeout: 180_000 + rounds(1).length * 10_000 };

export async function beginRound(app: TestApp): Promise<void> {
  await app.query`delete from rate_limits`;
  app.setNow(new Date(app.now().getTime() + 60_000));
}
