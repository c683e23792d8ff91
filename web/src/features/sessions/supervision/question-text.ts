import type { SessionRow } from '@oakling/domain/sessions/contract';
import type {
  ElderAnswerRefusal,
  QuestionRefusal,
} from '@oakling/domain/sessions/supervision/decide-question';
import { firstName, sentence } from '@oakling/domain/kernel/words';
import { failureMessages } from '../../../lib/problem.ts';
import { elderAndYouth } from '../session-view.ts';
import { OPEN_REFUSALS } from '../text.ts';

type Pair = Pick<SessionRow, 'initiator' | 'receiver'>;
const elderOf = (session: Pair) => firstName(elderAndYouth(session).elder.name);
const youthOf = (session: Pair) => firstName(elderAndYouth(session).youth.name);

/** Rule 6.122 */
export const questionText = {
  heading: (session: Pair, isParent: boolean, guardian: string | null) => {
    if (!isParent) return `${youthOf(session)}’s parent asks you`;
    const whose = guardian === null ? 'Your' : `${guardian}’s`;
    return `${whose} question to ${elderOf(session)}`;
  },
  answered: (session: Pair, isParent: boolean) =>
    isParent ? `${elderOf(session)} answered` : 'You answered',
  waiting: (session: Pair) => `${elderOf(session)} hasn’t answered this yet.`,
  unanswered: 'This wasn’t answered.',
};

/** Rule 6.120 */
export const askDialog = {
  open: (session: Pair) => `Ask ${elderOf(session)}`,
  title: (session: Pair) => `Ask ${elderOf(session)} one question`,
  explanation: (session: Pair) =>
    sentence`${elderOf(session)} can answer once. Only the two of you read it, not ${youthOf(session)}. Moderators read it only if somebody reports the session.`,
  phrasesLabel: 'Suggestions',
  phrases: [
    'Where exactly would you meet?',
    'Will anyone else be there?',
    'How do you know about this interest?',
    'Have you done something like this with young people before?',
  ],
  confirm: 'Send the question',
  confirming: 'Sending...',
  cancel: 'Not now',
  done: (session: Pair) =>
    `We sent your question. We tell you when ${elderOf(session)} has answered.`,
  logIn: (session: Pair) => `Log in to ask ${elderOf(session)} something first`,
};

/** Rule 6.121 */
export const answerForm = {
  explanation: (session: Pair) =>
    sentence`You can answer once. Only the parent and you read it, not ${youthOf(session)}. Moderators read it only if somebody reports the session.`,
  send: 'Send the answer',
  sending: 'Sending...',
  done: 'We sent your answer to the parent.',
};

const WAITING_REFUSALS = {
  ...OPEN_REFUSALS,
  'not-waiting': 'No parent decides about this request now.',
  'start-passed': 'The start time has passed.',
};

export const askFailureWords = failureMessages<QuestionRefusal | 'not-found'>({
  ...WAITING_REFUSALS,
  'not-yours-to-ask': 'Only the parent can ask.',
  'already-asked': 'You have already asked a question about this session.',
});

export const answerFailureWords = failureMessages<ElderAnswerRefusal | 'not-found'>({
  ...WAITING_REFUSALS,
  'not-yours-to-answer': 'Only the elder can answer.',
  'no-question': 'There is no question to answer.',
  'already-answered': 'You have already answered this.',
});
