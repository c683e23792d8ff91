import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { SessionRequested } from '@oakling/domain/sessions/events';
import { requestedMail } from '../emails.ts';
import { sessionKind } from '../kind.ts';

/** Rules 8.2 and 8.18: the parent is asked to decide. */
export const sessionRequestedKind = sessionKind<SessionRequested>({
  kind: 'session-requested',
  event: 'SessionRequested',
  readers: ({ parentId }) => [parentId],
  notice: ({ event }) => ({ meeting: event.session }),
  mail({ event, reader, names, view }, { origin, clock, decisionUrl }) {
    const { session, parentId } = event;
    // Decided, changed or called off since: there is nothing left to decide here.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    const link = decisionLinkOf(session, parentId, clock());
    const url = decisionUrl(link);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});
