import { useState } from 'react';
import type { UnusualTime } from '@oakling/domain/sessions/asking/sensible-times';
import { refusalIn } from '../../../../lib/problem.ts';
import { type TimeValues, TIME_FIELDS } from '../meeting-values.ts';
import { UNUSUAL } from '../request-text.ts';

const keyOf = (times: TimeValues) => TIME_FIELDS.map((field) => times[field]).join(' ');

/** The server's question about an unusual time. A different time causes another question. Rule 6.113 */
export function useUnusualQuestion(times: TimeValues) {
  const [asked, setAsked] = useState<{ code: UnusualTime; about: string } | null>(null);
  return {
    code: asked?.about === keyOf(times) ? asked.code : null,
    /** @returns true if the refusal is this question. */
    ask(refusal: unknown, about: TimeValues): boolean {
      const code = refusalIn(UNUSUAL, refusal);
      if (code !== null) setAsked({ code, about: keyOf(about) });
      return code !== null;
    },
    forget: () => setAsked(null),
  };
}
