import type { ProposalDeclined } from '@oakling/domain/sessions/asking/offer-events';
import { declinedMail } from '../emails/change-emails.ts';
import { everyone, sessionKind } from '../kind.ts';

/** A proposed time was declined; the mail goes to its author. Rules 6.70 and 8.78 */
export const proposalDeclinedKind = sessionKind<ProposalDeclined>({
  kind: 'proposal-declined',
  event: 'ProposalDeclined',
  readers: (event) => everyone(event).filter((id) => id !== event.session.createdBy),
  notice: ({ event }) => ({ meeting: event.proposal }),
  mail: ({ event: { session, proposal }, reader, names }, { origin }) =>
    reader.id === proposal.proposedBy
      ? declinedMail({ to: reader, session, names, proposal, origin })
      : null,
});
