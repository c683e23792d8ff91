import type { QuestionAsked } from '@oakling/domain/sessions/events';
import { actorIn, sessionKind } from '../kind.ts';
import { questionMail } from '../question-emails.ts';

/** Rule 8.89: the elder hears that a guardian asks something; what it is stands on the session's page. */
export const questionAskedKind = sessionKind<QuestionAsked>({
  kind: 'question-asked',
  event: 'QuestionAsked',
  readers: ({ session }) => [session.elderId],
  notice: (told) => ({
    names: actorIn(told, told.event.askedBy).names,
    meeting: told.event.session,
  }),
  mail({ event: { session }, reader, names, view }, { origin }) {
    // Decided or called off since: there is nothing left to answer.
    if (view.status !== 'pending') return null;
    return questionMail({ to: reader, session, names, origin });
  },
});
