import { newId } from './session-request.ts';

const NOBODY = `'${newId()}'`;

/** What asks and thanks around a session. */
export const AROUND_SESSIONS: Readonly<Record<string, string>> = {
  session_thanks_card: `session_thanks: card = 'Write to me'`,
  session_thanks_held: `session_thanks: sent_at = sent_at - interval '1 second'`,
  session_thanks_may_meet: `session_thanks: session_id = (select id from sessions where youth_id in (select id from people where paused_at is not null) limit 1)`,
  session_thanks_said: `session_thanks: from_id = ${NOBODY}`,
  session_questions_answer: `session_questions: answer = 'x' where answered_at is null`,
  session_questions_asked_by_fkey: `session_questions: asked_by = ${NOBODY} where answered_at is null`,
  session_questions_asked_of_fkey: `session_questions: asked_of = ${NOBODY} where answered_at is null`,
  session_questions_once: `session_questions: answer = 'x' where answered_at is not null`,
  session_questions_order: `session_questions: (answer, answered_at) = ('x', asked_at - interval '1 second') where answered_at is null`,
  session_questions_question: `session_questions: question = '' where answered_at is null`,
  session_questions_session_id_fkey: `session_questions: session_id = ${NOBODY} where answered_at is null`,
  session_questions_waiting: `session_questions: (answer, answered_at) = ('x', now() + interval '1 year') where answered_at is null`,
};
