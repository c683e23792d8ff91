import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { SessionRequested } from '@oakling/domain/sessions/events';
import { askedMail, requestedMail } from '../emails.ts';
import { everyone, sessionKind } from '../kind.ts';

/** Rules 8.2, 8.18 and 8.80: the parent is asked to decide, and the one who was asked whether they would like it. */
export const sessionRequestedKind = sessionKind<SessionRequested>({
  kind: 'session-requested',
  event: 'SessionRequested',
  readers: (event) => everyone(event).filter((id) => id !== event.session.createdBy),
  notice: ({ event }) => ({ meeting: event.session }),
  mail({ event, reader, names, view }, { origin, clock, decisionUrl }) {
    const { session, parentId } = event;
    // Decided, changed or called off since: there is nothing left to decide here.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    if (reader.id !== parentId) return askedMail({ to: reader, session, names, origin });
    const link = decisionLinkOf(session, parentId, clock());
    const url = decisionUrl(link, reader.email);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});
