import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { DecisionAwaited } from '@oakling/domain/sessions/events';
import { sessionKind } from '../kind.ts';
import { waitingMail } from '../reminder-emails.ts';

/** Rules 8.55 and 8.56: a request has waited a day for its parent. */
export const requestWaitingKind = sessionKind<DecisionAwaited>({
  kind: 'request-waiting',
  event: 'DecisionAwaited',
  readers: ({ parentId }) => [parentId],
  notice: ({ event }) => ({ meeting: event.session }),
  mail({ event: { session, parentId }, reader, names, view }, { origin, clock, decisionUrl }) {
    if (view.status !== 'pending' || view.version !== session.version) return null;
    const link = decisionLinkOf(session, parentId, clock());
    const decide = { url: decisionUrl(link), until: link.expiresAt };
    return waitingMail({ to: reader, session, names, origin, ...decide });
  },
});
