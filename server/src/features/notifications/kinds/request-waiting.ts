import { NUDGE } from '@oakling/domain/sessions/decide-reminder';
import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { DecisionAwaited } from '@oakling/domain/sessions/reminder-events';
import { sessionKind, type ToldOfSession } from '../kind.ts';
import { waitingMail } from '../reminder-emails.ts';

/** Rules 8.55 and 8.56: a request has waited a day for its guardians. */
export const requestWaitingKind = sessionKind<DecisionAwaited>({
  kind: 'request-waiting',
  event: 'DecisionAwaited',
  readers: ({ guardianIds }) => guardianIds,
  notice: (told) => (isWaiting(told) ? { meeting: told.event.session } : null),
  mail(told, { origin, clock, decisionUrl }) {
    if (!isWaiting(told)) return null;
    const { event, reader, names, view } = told;
    const { session } = event;
    const link = decisionLinkOf(session, reader.id, clock());
    const decide = { url: decisionUrl(link, reader.email), until: link.expiresAt };
    return waitingMail({ to: reader, session, view, names, origin, ...decide });
  },
});

/** It may have been decided, changed or called off since, or its start is too near by now. */
function isWaiting({ event: { session }, view, facts }: ToldOfSession<DecisionAwaited>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  const isSame = view.status === 'pending' && view.version === session.version;
  return isSame && left > NUDGE.least;
}
