import { isAskedByMail } from '@oakling/domain/sessions/asked-guardians';
import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { SessionChanged } from '@oakling/domain/sessions/offer-events';
import { changedForParentMail, changedMail } from '../change-emails.ts';
import { asked, isGuardian, nextAsked, sessionKind, withCalendar } from '../kind.ts';

/** Rules 6.65, 8.40 and 8.41: a new version waits for the guardians; the other one is not to go there meanwhile. */
export const sessionChangedKind = sessionKind<SessionChanged>({
  kind: 'session-changed',
  event: 'SessionChanged',
  readers: asked,
  notice: ({ event }) => ({ meeting: event.session }),
  mail(told, settings) {
    const { event, reader, names, view } = told;
    const { session, former, proposedBy } = event;
    const { origin, clock, decisionUrl } = settings;
    const isCurrent = view.version === session.version;
    const isProposal = proposedBy !== null;
    if (!isGuardian(told)) {
      // What the calendar holds is off, whatever became of the change since; unless it was approved again.
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
        ...nextAsked(told),
      });
      return wasInvited ? withCalendar(mail, told, 'CANCEL', settings) : mail;
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
