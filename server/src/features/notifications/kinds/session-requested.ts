import { isAskedByMail } from '@oakling/domain/sessions/asked-guardians';
import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { SessionRequested } from '@oakling/domain/sessions/events';
import { askedMail, requestedMail } from '../emails.ts';
import { everyone, isGuardian, sessionKind } from '../kind.ts';

/** Rules 8.2, 8.18 and 8.80: each guardian is asked to decide, by a link of their own, and the one who was asked whether they would like it. */
export const sessionRequestedKind = sessionKind<SessionRequested>({
  kind: 'session-requested',
  event: 'SessionRequested',
  readers: (event) => everyone(event).filter((id) => id !== event.session.createdBy),
  notice: ({ event }) => ({ meeting: event.session }),
  mail(told, { origin, clock, decisionUrl }) {
    const { event, reader, names, view } = told;
    const { session } = event;
    // Decided, changed or called off since: there is nothing left to decide here.
    if (view.status !== 'pending' || view.version !== session.version) return null;
    if (!isGuardian(told)) return askedMail({ to: reader, session, names, origin });
    if (view.asked === null || !isAskedByMail(view.asked, reader.id)) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const url = decisionUrl(link, reader.email);
    return requestedMail({ to: reader, session, view, names, origin, url, until: link.expiresAt });
  },
});
