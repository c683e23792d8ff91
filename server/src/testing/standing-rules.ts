import { noRules, type StandingRules } from '@oakling/domain/sessions/supervision/standing-rules';
import type { Browser } from './browser.ts';
import { dayFromNow } from './session-request.ts';

/** Turns off all of a child's rules except these. */
export async function setRules(
  parent: Browser,
  { personId }: { personId: string },
  rules: Partial<StandingRules> = {},
): Promise<void> {
  await parent.must('PUT', `/api/children/${personId}/session-rules`, {
    ...noRules('UTC'),
    ...rules,
  });
}

/** A weekday (1 is Monday) in the week that starts this many weeks after the next one, in UTC. */
export function weekday(day: number, weeks = 0): string {
  const today = new Date(`${dayFromNow(0)}T00:00:00Z`).getUTCDay() || 7;
  return dayFromNow(8 - today + 7 * weeks + day - 1);
}
