import { isAskedByMail, isAwaited } from '@oakling/domain/sessions/supervision/asked-guardians';
import { NUDGE } from '@oakling/domain/sessions/day/decide-reminder';
import { decisionLinkOf } from '@oakling/domain/sessions/supervision/decision-link';
import type { DecisionAwaited } from '@oakling/domain/sessions/day/reminder-events';
import { sessionKind, type SessionNoticeContext } from '../kind.ts';
import { waitingMail } from '../emails/reminder-emails.ts';

/** A request has waited a day for its guardians. Rules 8.55 and 8.56 */
export const requestWaitingKind = sessionKind<DecisionAwaited>({
  kind: 'request-waiting',
  event: 'DecisionAwaited',
  readers: ({ guardianIds }) => guardianIds,
  notice: (context) => (isWaiting(context, isAwaited) ? { meeting: context.event.session } : null),
  mail(context, { origin, clock, decisionUrl }) {
    if (!isWaiting(context, isAskedByMail)) return null;
    const { event, reader, names, view } = context;
    const { session } = event;
    const link = decisionLinkOf(session, reader.id, clock());
    const decide = { url: decisionUrl(link, reader.email), until: link.expiresAt };
    return waitingMail({ to: reader, session, view, names, origin, ...decide });
  },
});

/**
 * False when it was decided, changed or cancelled meanwhile, the reader has approved (rule 6.143),
 * or it starts too soon.
 */
function isWaiting(
  { event: { session }, reader, view, facts }: SessionNoticeContext<DecisionAwaited>,
  asks: typeof isAwaited,
) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  const isSame = view.status === 'pending' && view.version === session.version;
  const isAsked = view.asked !== null && asks(view.asked, reader.id);
  return isSame && isAsked && left > NUDGE.least;
}
