import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useTimeAt } from '../../../lib/date-words.ts';
import { useReader } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { firstNames, whenWords } from '../session-view.ts';
import { cancelledByWords, common, nextSession as text } from '../text.ts';

const DAY_MS = 86_400_000;

/** Says that a session in the next 24 hours was cancelled by someone else, until its planned end. Rule 6.405 */
export function CalledOff({ sessions }: { sessions: readonly SessionRow[] }) {
  const role = useReader();
  const cancelled = sessions.filter(
    (session) => session.status === 'cancelled' && session.cancelled?.by?.role !== role,
  );
  const now = useTimeAt(
    cancelled.flatMap(({ startsAt, endsAt }) => [
      Date.parse(startsAt) - DAY_MS,
      Date.parse(endsAt),
    ]),
  );
  return cancelled
    .filter(
      ({ startsAt, endsAt }) => Date.parse(startsAt) - DAY_MS <= now && now < Date.parse(endsAt),
    )
    .map((session) => (
      <Alert
        key={session.id}
        tone="info"
        title={text.calledOff(firstNames(session, role), whenWords(session).day)}
      >
        <p>{cancelledByWords(session, role)}</p>
        <TextLink to={`/dashboard/${role}/sessions/${session.id}`} isAlone>
          {common.details}
        </TextLink>
      </Alert>
    ));
}
