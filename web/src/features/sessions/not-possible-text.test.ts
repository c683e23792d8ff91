import { WISH_REFUSALS } from '@oakling/domain/sessions/supervision/standing-rules';
import { expect, test } from 'vitest';
import { ProblemError } from '../../lib/problem.ts';
import { NOT_POSSIBLE_WORDS } from './not-possible-text.ts';
import { changeFailureWords, parentFailureWords } from './asking/change-text.ts';

const refusal = (code: string) => new ProblemError({ status: 409, code, detail: '' });

test.for(WISH_REFUSALS)(
  'for %s a participant reads only what isn’t possible, the parent that it is their own rule (rule 6.103)',
  (code) => {
    expect(changeFailureWords(refusal(code))).toBe(NOT_POSSIBLE_WORDS[code]);
    expect(changeFailureWords(refusal(code))).not.toMatch(/rule|parent|\d/i);
    expect(parentFailureWords(refusal(code))).toMatch(/the rules you set/);
  },
);
