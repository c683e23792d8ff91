import type {
  ProposalDeclined,
  SessionTimeProposed,
} from '@oakling/domain/sessions/asking/offer-events';
import type { Kinds } from '../kind.ts';
import { actorIn, actorInMail, everyone, sessionKind } from '../session-kind.ts';
import { otherName, sessionPage } from '../session-words.ts';
import { whenWords } from '../when-words.ts';

export const proposalKinds = {
  /** Someone proposed another time. The mail goes to the person who can accept it. Rules 6.68 and 8.42 */
  'session-proposed': sessionKind<SessionTimeProposed>({
    event: 'SessionTimeProposed',
    readers: (event) => everyone(event).filter((id) => id !== event.proposal.proposedBy),
    notice: (context) => ({
      ...actorIn(context, context.event.proposal.proposedBy),
      reason: context.event.proposal.note,
      meeting: context.event.proposal,
    }),
    mail(mail) {
      const { event, reader, view } = mail;
      const { session, proposal } = event;
      if (reader.id !== session.createdBy) return null;
      const by = actorInMail(mail, proposal.proposedBy);
      // An adult's session moves immediately; a youth's session needs approval again. Rule 8.113
      const becomes =
        view.nextApprover === 'youth'
          ? 'the session moves'
          : 'the session needs a parent’s yes again';
      return {
        subject: 'Another time was proposed for your session',
        heading: `${by} proposed another time`,
        paragraphs: [
          `This is about your session with ${otherName(mail)}.`,
          ...whenWords(session, reader.timeZone, 'Planned'),
          ...whenWords(proposal, reader.timeZone, 'Proposed'),
          ...(proposal.note === '' ? [] : [{ label: `${by} wrote`, words: proposal.note }]),
        ],
        action: sessionPage(mail, 'Answer'),
        footnote: `If you say yes, ${becomes}. If you say no, everything stays as it is.`,
      };
    },
  }),

  /** A proposed time was declined. The mail goes to the person who proposed it. Rules 6.70 and 8.78 */
  'proposal-declined': sessionKind<ProposalDeclined>({
    event: 'ProposalDeclined',
    readers: (event) => everyone(event).filter((id) => id !== event.session.createdBy),
    notice: ({ event }) => ({ meeting: event.proposal }),
    mail(mail) {
      const { event, reader, names } = mail;
      const { session, proposal } = event;
      if (reader.id !== proposal.proposedBy) return null;
      return {
        subject: 'The time you proposed doesn’t suit',
        heading: `${names.initiator} said no to the time you proposed`,
        paragraphs: [
          'The session stays as it was.',
          ...whenWords(proposal, reader.timeZone, 'Proposed'),
          ...whenWords(session, reader.timeZone),
        ],
        action: sessionPage(mail),
        footnote: 'You can propose yet another time.',
      };
    },
  }),
} satisfies Kinds;
