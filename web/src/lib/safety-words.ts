import type { Role } from '@oakling/domain/identity/role';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import { WARNING_ANSWER_TEXTS, WARNING_TEXTS } from '@oakling/domain/safety/warning';
import { worded } from './worded-texts.ts';

export const REPORT_WORDS = worded(REPORT_TEXTS, {
  details: { label: 'In your own words', description: 'Optional.', rows: 3 },
});
export const WARNING_WORDS = worded(WARNING_TEXTS, {
  words: {
    label: 'What they will read',
    description: 'Say what they need to change. Don’t say who told you.',
  },
});
export const warningAnswerWords = (reader?: Role) =>
  worded(WARNING_ANSWER_TEXTS, {
    answer: {
      label: 'Your answer (optional)',
      description: `You can answer once, now. The moderators ${reader === 'youth' ? 'and your parent ' : ''}read it.`,
      said: 'Their answer',
    },
  });
