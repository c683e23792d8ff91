import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type {
  ProposalDeclined,
  SessionChanged,
  SessionTimeProposed,
} from '@oakling/domain/sessions/events';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { changedForParentMail, changedMail, declinedMail, proposedMail } from './change-emails.ts';
import { askViewOf, invitationFor } from './invitation-for.ts';
import { callerName, mailTo, namesInMail, type Mailing } from './mailing.ts';

/** Rules 8.40 to 8.42 and 8.78: what goes out by e-mail about changes and proposals. */
export function changeMails(mailing: Mailing): readonly Reaction[] {
  const { origin, clock, links } = mailing;
  return [
    on<SessionChanged>('SessionChanged', async (tx, event) => {
      const { session, former, parentId, proposedBy } = event;
      const names = await namesInMail(tx, event);
      const shared = { session, former, names, origin, isProposal: proposedBy !== null };
      const link = decisionLinkOf(session, parentId, clock());
      const decide = { url: links.urlOf(link), until: link.expiresAt };
      await mailTo(mailing, tx, 'session-changed', [parentId], async (to) =>
        changedForParentMail({ ...shared, to, ...decide }),
      );
      const otherId = session.createdBy === session.elderId ? session.youthId : session.elderId;
      const isOff = former.status === 'approved';
      const view = isOff ? await askViewOf(mailing, tx, otherId, session.id) : null;
      await mailTo(mailing, tx, 'session-changed', [otherId], async (to) => {
        const calendar = invitationFor(mailing, to, (await view?.()) ?? null, 'CANCEL');
        return changedMail({ ...shared, to, calendar });
      });
    }),
    on<SessionTimeProposed>('SessionTimeProposed', async (tx, event) => {
      const { session, proposal } = event;
      const names = await namesInMail(tx, event);
      const by = await callerName(tx, event, proposal.proposedBy);
      await mailTo(mailing, tx, 'session-proposed', [session.createdBy], async (to) =>
        proposedMail({ to, session, names, proposal, by, origin }),
      );
    }),
    on<ProposalDeclined>('ProposalDeclined', async (tx, event) => {
      const { session, proposal } = event;
      const names = await namesInMail(tx, event);
      await mailTo(mailing, tx, 'proposal-declined', [proposal.proposedBy], async (to) =>
        declinedMail({ to, session, names, proposal, origin }),
      );
    }),
  ];
}
