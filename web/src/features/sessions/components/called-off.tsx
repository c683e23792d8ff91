import type { SessionRow } from '@oakling/domain/sessions/contract';
import { instantOf, localNow, useTimeAt } from '../../../lib/date-words.ts';
import { useReader } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { firstNames, whenWords } from '../session-view.ts';
import { cancelledByWords, common, nextSession as text } from '../text.ts';

const DAY_MS = 86_400_000;

/**
 * Says that a session in the next 24 hours was cancelled by someone else, until its day is over, so that nobody travels
 * to it. Rule 6.405
 */
export function CalledOff({ sessions }: { sessions: readonly SessionRow[] }) {
  const role = useReader();
  const cancelled = sessions.filter(({ status, cancelled: no }) => {
    const isMine = no?.by?.role === role || no?.guardians.includes(null) === true;
    return status === 'cancelled' && !isMine;
  });
  const spans = cancelled.map(({ startsAt, endsAt }) => [
    Date.parse(startsAt) - DAY_MS,
    +instantOf(`${localNow(new Date(endsAt)).slice(0, 10)}T24:00`),
  ]);
  const now = useTimeAt(spans.flat());
  // A span whose start, but not its end, has passed.
  return cancelled
    .filter((_, nth) => spans[nth]?.filter((instant) => instant <= now).length === 1)
    .map((session) => (
      <Alert
        key={session.id}
        tone="info"
        title={text.calledOff(firstNames(session, role), whenWords(session).day, role)}
      >
        <p>{cancelledByWords(session, role)}</p>
        <TextLink to={`/dashboard/${role}/sessions/${session.id}`} isAlone>
          {common.details}
        </TextLink>
      </Alert>
    ));
}
