import type { QuestionAnswered, QuestionAsked } from '@oakling/domain/sessions/events';
import type { Kinds, NoticeContext } from '../kind.ts';
import { actorIn, isStill, sessionKind } from '../session-kind.ts';
import { decideByLink, elderAndYouth, meetingWords, sessionPage } from '../session-words.ts';

/** Questions and answers appear only on the page, because mail clients would turn them into links. */
export const questionKinds = {
  /** Notifies the elder that a guardian asked a question. Rule 8.89 */
  'question-asked': sessionKind<QuestionAsked>({
    event: 'QuestionAsked',
    readers: ({ session }) => [session.elderId],
    notice: (context) => ({
      names: actorIn(context, context.event.askedBy).names,
      meeting: context.event.session,
    }),
    mail(mail) {
      // Skip if the session has been decided or canceled, because it no longer needs an answer.
      if (mail.view.status !== 'pending') return null;
      const { youth } = elderAndYouth(mail);
      return {
        subject: 'A parent has a question before deciding',
        heading: `${youth}’s parent asks you something before deciding`,
        paragraphs: [
          `It is about your session with ${youth}. It is still waiting for the parent’s yes.`,
          ...meetingWords(mail),
          `You can answer once. The parent reads it. ${youth} doesn’t.`,
        ],
        action: sessionPage(mail, 'Read and answer'),
        footnote: 'You can answer until the parent has decided.',
      };
    },
  }),

  /** Tells each guardian that the elder answered and who had asked, with a link to decide. Rules 8.90 and 6.128 */
  'question-answered': sessionKind<QuestionAnswered>({
    event: 'QuestionAnswered',
    readers: ({ guardianIds }) => guardianIds,
    notice(context) {
      const { session, askedBy } = context.event;
      const asker = otherAsker(context);
      return {
        names: {
          ...actorIn(context, session.elderId).names,
          ...(asker !== null && { asker }),
        },
        about: asker === null ? [] : [askedBy],
        meeting: session,
      };
    },
    mail(mail) {
      // Skip if the session has been decided, changed or canceled, because the link would no longer work.
      if (!isStill('pending', mail)) return null;
      const { elder, youth } = elderAndYouth(mail);
      const asker = otherAsker(mail);
      const [who, whose] = asker === null ? ['You', 'your'] : [asker, `${asker}’s`];
      return {
        subject: 'Your question was answered',
        heading: `${elder} answered ${whose} question`,
        paragraphs: [
          `${who} asked ${elder} something about the session with ${youth}. The session is still waiting for your yes or no.`,
          ...meetingWords(mail),
          'The link shows the answer and everything else. You can decide there without logging in. Opening it decides nothing.',
        ],
        ...decideByLink(mail),
      };
    },
  }),
} satisfies Kinds;

/** The guardian who asked, or null if the reader asked. */
function otherAsker({ event, reader, facts }: NoticeContext<QuestionAnswered>): string | null {
  return reader.id === event.askedBy ? null : facts.shownName(event.askedBy);
}
