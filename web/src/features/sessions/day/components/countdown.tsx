import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useTimeAt } from '../../../../lib/date-words.ts';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { soonWords, spokenWords, turnsOf } from '../day-words.ts';

type Props = { session: Pick<SessionRow, 'status' | 'startsAt' | 'endsAt'> };

/** How long the page states that a session has ended. */
const SAID_AFTER_MS = 60 * 60_000;

/** States how soon a session is. Only a few updates are announced. Rules 6.230 and 6.231 */
export function Countdown({ session }: Props) {
  const now = useTimeAt(turnsOf(session));
  const { status, startsAt, endsAt } = session;
  const isPlanned =
    (status === 'approved' && now < Date.parse(endsAt) + SAID_AFTER_MS) ||
    (status === 'pending' && now < Date.parse(startsAt));
  const words = isPlanned ? soonWords(session, now) : null;
  return (
    <>
      {words !== null && <p className="font-serif text-xl font-semibold print:hidden">{words}</p>}
      <LiveRegion className="sr-only">
        {status === 'approved' && spokenWords(session, now)}
      </LiveRegion>
    </>
  );
}
