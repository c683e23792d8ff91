import type { QuestionAsked } from '@oakling/domain/sessions/events';
import { actorIn, sessionKind } from '../kind.ts';
import { questionMail } from '../emails/question-emails.ts';

/** Tells the elder about a guardian's question, which is on the session's page. Rule 8.89 */
export const questionAskedKind = sessionKind<QuestionAsked>({
  kind: 'question-asked',
  event: 'QuestionAsked',
  readers: ({ session }) => [session.elderId],
  notice: (context) => ({
    names: actorIn(context, context.event.askedBy).names,
    meeting: context.event.session,
  }),
  mail({ event: { session }, reader, names, view }, { origin }) {
    // Decided or cancelled meanwhile: no answer is needed.
    if (view.status !== 'pending') return null;
    return questionMail({ to: reader, session, names, origin });
  },
});
