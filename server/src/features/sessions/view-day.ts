import { checkWords, hasCheckWords } from '@oakling/domain/sessions/check-words';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { partyOf } from '@oakling/domain/sessions/history';
import type { Session } from '@oakling/domain/sessions/session';

/** Who runs late, as the database gives it. */
export interface DelayJson {
  readonly by: string;
  readonly minutes: number;
  readonly at: string;
}

/** What is for the day of a session alone. */
export interface OnTheDay {
  /** Null for anyone who may not see the place. */
  readonly wordSeed: string | null;
  readonly delays: readonly DelayJson[];
  /** By name, of a cleared elder. */
  readonly checks: readonly string[];
}

/** Rules 6.233 and 6.236: who runs late, and how the two know each other. */
export function viewDay(
  session: Session,
  { delays, wordSeed, checks }: OnTheDay,
  now: Date,
): Pick<SessionView, 'delays' | 'meetingCheck'> {
  const isDay = wordSeed !== null && hasCheckWords(session, now);
  return {
    delays: delays.map(({ by, minutes, at }) => ({
      by: partyOf(session, by),
      minutes,
      at: new Date(at).toISOString(),
    })),
    meetingCheck: isDay ? { words: checkWords(wordSeed), checks: [...checks] } : null,
  };
}
