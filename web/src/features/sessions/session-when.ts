import type { SessionView } from '@oakling/domain/sessions/contract';
import { clockWords, dayWords, readerZone, zoneWords } from '../../lib/date-words.ts';

interface SessionWhen {
  readonly day: string;
  readonly hours: string;
  /** The same hours in the session's own zone, where these differ. */
  readonly elsewhere: string | null;
}

type Times = Pick<SessionView, 'startsAt' | 'endsAt' | 'timeZone'>;

/** Rule 6.55: when a session is, for whoever reads it, and where it was planned if that differs. */
export function whenWords(session: Times, zone = readerZone()): SessionWhen {
  const mine = wordsIn(session, zone);
  const theirs = wordsInSessionZone(session) ?? mine;
  const isSame = mine.day === theirs.day && mine.hours === theirs.hours;
  const day = mine.day === theirs.day ? '' : `${theirs.day}, `;
  return {
    day: mine.day,
    hours: `${mine.hours}, your time`,
    elsewhere: isSame ? null : `${zoneWords(session.timeZone)}: ${day}${theirs.hours}`,
  };
}

function wordsIn({ startsAt, endsAt }: Times, zone: string) {
  const hours = `${clockWords(startsAt, zone)} to ${clockWords(endsAt, zone)}`;
  return { day: dayWords(startsAt, zone), hours };
}

/** Null when this browser is older than the zone. */
function wordsInSessionZone(session: Times) {
  try {
    return wordsIn(session, session.timeZone);
  } catch {
    return null;
  }
}
