import { NUDGE } from '@oakling/domain/sessions/day/decide-reminder';
import type { OwnDecisionAwaited } from '@oakling/domain/sessions/day/reminder-events';
import { sessionKind, type SessionNoticeContext } from '../kind.ts';
import { ownDecisionMail } from '../emails/reminder-emails.ts';

/** A request that waited for an adult's parents now waits for the adult. Rule 6.250 */
export const ownDecisionWaitingKind = sessionKind<OwnDecisionAwaited>({
  kind: 'answer-waiting',
  event: 'OwnDecisionAwaited',
  readers: ({ session }) => [session.youthId],
  notice: (context) =>
    isWaiting(context) ? { meeting: context.event.session, names: { waiting: 'decision' } } : null,
  mail(context, { origin }) {
    if (!isWaiting(context)) return null;
    const { event, reader, names } = context;
    return ownDecisionMail({ to: reader, session: event.session, names, origin });
  },
});

/** False when it was decided, changed or cancelled meanwhile, or starts too soon. */
function isWaiting({ event: { session }, view, facts }: SessionNoticeContext<OwnDecisionAwaited>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  return view.status === 'pending' && view.version === session.version && left > NUDGE.least;
}
