import type { SessionTimeProposed } from '@oakling/domain/sessions/asking/offer-events';
import { proposedMail } from '../emails/change-emails.ts';
import { actorIn, actorInMail, everyone, sessionKind } from '../kind.ts';

/** Another time is proposed; the mail goes to the person who can accept it. Rules 6.68 and 8.42 */
export const sessionProposedKind = sessionKind<SessionTimeProposed>({
  kind: 'session-proposed',
  event: 'SessionTimeProposed',
  readers: (event) => everyone(event).filter((id) => id !== event.proposal.proposedBy),
  notice: (told) => ({
    ...actorIn(told, told.event.proposal.proposedBy),
    reason: told.event.proposal.note,
    meeting: told.event.proposal,
  }),
  mail(told, { origin }) {
    const { event, reader, names, view } = told;
    const { session, proposal } = event;
    if (reader.id !== session.createdBy) return null;
    const { by } = actorInMail(told, proposal.proposedBy);
    return proposedMail({ to: reader, session, names, proposal, by, view, origin });
  },
});
