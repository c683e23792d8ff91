import * as texts from '@oakling/domain/kernel/texts';
import { ANSWER_TEXTS, QUESTION_TEXTS } from '@oakling/domain/sessions/contract';
import { worded } from './worded-texts.ts';

export const QUESTION_WORDS = worded(QUESTION_TEXTS, {
  question: {
    label: 'Your question',
    description: `Choose one or write your own, up to ${texts.question.max} characters.`,
    rows: 3,
    said: 'The parent asked',
  },
});

export const ANSWER_WORDS = worded(ANSWER_TEXTS, {
  answer: {
    label: 'Your answer',
    description: `Up to ${texts.answer.max} characters.`,
    said: 'The elder answered',
  },
});
