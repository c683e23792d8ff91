import type { SessionTimeProposed } from '@oakling/domain/sessions/asking/offer-events';
import { proposedMail } from '../emails/change-emails.ts';
import { actorIn, actorInMail, everyone, sessionKind } from '../kind.ts';

/** Another time is proposed; the mail goes to the person who can accept it. Rules 6.68 and 8.42 */
export const sessionProposedKind = sessionKind<SessionTimeProposed>({
  kind: 'session-proposed',
  event: 'SessionTimeProposed',
  readers: (event) => everyone(event).filter((id) => id !== event.proposal.proposedBy),
  notice: (context) => ({
    ...actorIn(context, context.event.proposal.proposedBy),
    reason: context.event.proposal.note,
    meeting: context.event.proposal,
  }),
  mail(context, { origin }) {
    const { event, reader, names, view } = context;
    const { session, proposal } = event;
    if (reader.id !== session.createdBy) return null;
    const { by } = actorInMail(context, proposal.proposedBy);
    return proposedMail({ to: reader, session, names, proposal, by, view, origin });
  },
});
