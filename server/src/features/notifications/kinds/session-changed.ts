import { isAskedByMail } from '@oakling/domain/sessions/supervision/asked-guardians';
import { decisionLinkOf } from '@oakling/domain/sessions/supervision/decision-link';
import type { SessionChanged } from '@oakling/domain/sessions/asking/offer-events';
import { changedForParentMail, changedMail } from '../emails/change-emails.ts';
import { asked, isGuardian, nextAsked, sessionKind, withCalendar } from '../kind.ts';

/**
 * A new version waits for the guardians; the other participant must not go there meanwhile. Rules
 * 6.65, 8.40 and 8.41
 */
export const sessionChangedKind = sessionKind<SessionChanged>({
  kind: 'session-changed',
  event: 'SessionChanged',
  readers: asked,
  notice: ({ event }) => ({ meeting: event.session }),
  mail(context, settings) {
    const { event, reader, names, view } = context;
    const { session, former, proposedBy } = event;
    const { origin, clock, decisionUrl } = settings;
    const isCurrent = view.version === session.version;
    const isProposal = proposedBy !== null;
    if (!isGuardian(context)) {
      // The calendar entry is void, whatever happened to the change, unless it was approved again.
      const wasInvited = former.status === 'approved' && view.status !== 'approved';
      if (!isCurrent && !wasInvited) return null;
      const mail = changedMail({
        to: reader,
        session,
        view,
        former,
        names,
        origin,
        isProposal,
        ...nextAsked(context),
      });
      return wasInvited ? withCalendar(mail, context, 'CANCEL', settings) : mail;
    }
    if (!isCurrent || view.asked === null || !isAskedByMail(view.asked, reader.id)) return null;
    const link = decisionLinkOf(session, reader.id, clock());
    const decide = { url: decisionUrl(link, reader.email), until: link.expiresAt };
    return changedForParentMail({
      to: reader,
      session,
      view,
      former,
      names,
      origin,
      isProposal,
      ...decide,
    });
  },
});
