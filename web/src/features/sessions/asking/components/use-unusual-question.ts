import { useState } from 'react';
import { ProblemError, refusalIn } from '../../../../lib/problem.ts';
import { type RequestValues, type TimeValues, TIME_FIELDS } from '../meeting-values.ts';
import { UNUSUAL } from '../request-text.ts';

const FIELDS = [...TIME_FIELDS, 'repeat', 'times'] as const;
type Times = TimeValues & Partial<Pick<RequestValues, 'repeat' | 'times'>>;
const keyOf = (times: Times) => FIELDS.map((field) => times[field]).join(' ');

/** The server's question about an unusual time or dates. A different time causes another question. Rules 6.113 and 6.437 */
export function useUnusualQuestion(times: Times) {
  const [asked, setAsked] = useState<{ problem: ProblemError; about: string } | null>(null);
  return {
    problem: asked?.about === keyOf(times) ? asked.problem : null,
    /** @returns true if the refusal is this question. */
    ask(problem: unknown, about: Times): boolean {
      const isAsked = problem instanceof ProblemError && refusalIn(UNUSUAL, problem) !== null;
      if (isAsked) setAsked({ problem, about: keyOf(about) });
      return isAsked;
    },
    forget: () => setAsked(null),
  };
}
