import { NUDGE } from '@oakling/domain/sessions/day/decide-reminder';
import type { OwnDecisionAwaited } from '@oakling/domain/sessions/day/reminder-events';
import { sessionKind, type SessionNoticeContext } from '../kind.ts';
import { ownDecisionMail } from '../emails/reminder-emails.ts';

/** A request that waited for an adult's parents now waits for the adult. Rule 6.250 */
export const ownDecisionWaitingKind = sessionKind<OwnDecisionAwaited>({
  kind: 'answer-waiting',
  event: 'OwnDecisionAwaited',
  readers: ({ session }) => [session.youthId],
  notice: (told) =>
    isWaiting(told) ? { meeting: told.event.session, names: { waiting: 'decision' } } : null,
  mail(told, { origin }) {
    if (!isWaiting(told)) return null;
    const { event, reader, names } = told;
    return ownDecisionMail({ to: reader, session: event.session, names, origin });
  },
});

/** False when it was decided, changed or cancelled meanwhile, or starts too soon. */
function isWaiting({ event: { session }, view, facts }: SessionNoticeContext<OwnDecisionAwaited>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  return view.status === 'pending' && view.version === session.version && left > NUDGE.least;
}
