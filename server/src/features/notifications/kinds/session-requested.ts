import { listWords } from '@oakling/domain/kernel/words';
import type {
  SessionChanged,
  SessionRequested,
} from '@oakling/domain/sessions/asking/offer-events';
import type { SessionAgreed } from '@oakling/domain/sessions/events';
import { receiverOf } from '@oakling/domain/sessions/session';
import { canApprove } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { GuardiansAsked } from '@oakling/domain/sessions/day/reminder-events';
import type { MailContent } from '../../../platform/mail/mail-draft.ts';
import type { Kinds } from '../kind.ts';
import {
  everyone,
  isGuardian,
  isAskedByMail,
  isStill,
  participants,
  sessionKind,
  type SessionMail,
  type SessionNoticeContext,
} from '../session-kind.ts';
import {
  BEHIND_THE_LINK,
  decideByLink,
  decidingWords,
  decisionWords,
  guardianWords,
  meetingWords,
  notYetWords,
  repeatWords,
  sessionPage,
} from '../session-words.ts';

type Asked = SessionRequested | GuardiansAsked;

export const sessionRequestedKinds = {
  'session-requested': [
    /**
     * Asks each guardian to decide, with a personal link, and asks the invited participant whether they agree.
     * Rules 8.2, 8.18 and 8.80
     */
    sessionKind<SessionRequested>({
      event: 'SessionRequested',
      readers: asked,
      notice: (context) =>
        context.event.stage === '16-17' && isGuardian(context) && isDecidedByRule(context)
          ? null
          : { meeting: context.event.session },
      mail: (mail) => (isGuardian(mail) ? requestedMail(mail) : askedMail(mail)),
    }),

    /** Asks the guardians once a youth who answers first has agreed. Rule 6.151 */
    sessionKind<GuardiansAsked>({
      event: 'GuardiansAsked',
      readers: ({ guardianIds }) => guardianIds,
      notice: (context) => (isDecidedByRule(context) ? null : { meeting: context.event.session }),
      mail: requestedMail,
    }),
  ],

  /**
   * The invited participant agreed, but the guardians still have to decide; another notification asks them (rule
   * 6.151). Rule 8.2
   */
  'session-agreed': sessionKind<SessionAgreed>({
    event: 'SessionAgreed',
    readers: (event) =>
      (event.asksGuardians ? participants(event) : everyone(event)).filter(
        (id) => id !== receiverOf(event.session),
      ),
    notice: ({ event }) => ({ meeting: event.session }),
  }),
} satisfies Kinds;

/** The other participant, and the guardians unless the youth answers first. Rule 6.151 */
export function asked(event: SessionRequested | SessionChanged): readonly string[] {
  const readers = event.asksGuardians ? everyone(event) : participants(event);
  return readers.filter((id) => id !== event.session.createdBy);
}

/**
 * True if the guardian's pre-approval has approved the session, which another notification reports, or has given their
 * approval while others are missing. Rules 6.158 and 6.180
 */
function isDecidedByRule({ view, reader }: SessionNoticeContext<Asked>): boolean {
  return view.status === 'approved' || (view.asked !== null && !canApprove(view.asked, reader.id));
}

/** Omits the place, which is on the linked page. Rule 8.18 */
function requestedMail(mail: SessionMail<Asked>): MailContent | null {
  const { names, view } = mail;
  // Skip if the session has been decided, changed or canceled, because no decision remains to be made.
  if (!isStill('pending', mail) || !isAskedByMail(mail)) return null;
  return {
    subject: 'A session is waiting for your yes or no',
    heading: `${names.initiator} asked ${names.receiver} for a session`,
    paragraphs: [
      ...meetingWords(mail),
      ...repeatWords(mail),
      ...guardianWords(mail),
      ...(view.agreedAt === null ? [] : [`${names.receiver} has said yes.`]),
      ...decisionWords(mail),
      BEHIND_THE_LINK,
    ],
    ...decideByLink(mail),
  };
}

/** Omits the place until the approval. Rule 8.80 */
function askedMail(mail: SessionMail<SessionRequested>): MailContent | null {
  const { session } = mail.event;
  const { initiator } = mail.names;
  if (!isStill('pending', mail)) return null;
  return {
    subject: 'Someone would like to meet you',
    heading: `${initiator} would like to meet you`,
    paragraphs: [
      `${initiator} asked you for a session about ${listWords(session.interests)}.`,
      ...meetingWords(mail),
      ...repeatWords(mail),
      'Would you like that? You can say yes, propose another time, or say no.',
      decidingWords(mail),
    ],
    action: sessionPage(mail, 'Answer'),
    footnote: `${notYetWords(session)} yet. We’ll tell you when it is approved.`,
  };
}
