import type { UnusualTime } from '@oakling/domain/sessions/asking/sensible-times';
import { useState } from 'react';
import { refusalIn } from '../../../../lib/problem.ts';
import { TIME_FIELDS, type TimeValues } from '../meeting-values.ts';
import { UNUSUAL } from '../request-text.ts';

const keyOf = (times: TimeValues) => TIME_FIELDS.map((field) => times[field]).join(' ');

/** Rule 6.113: the question that the server puts before it takes a time; another time is another question. */
export function useUnusualQuestion(times: TimeValues) {
  const [asked, setAsked] = useState<{ code: UnusualTime; about: string } | null>(null);
  return {
    code: asked?.about === keyOf(times) ? asked.code : null,
    /** @returns whether a refusal is this question. */
    ask(refusal: unknown, about: TimeValues): boolean {
      const code = refusalIn(UNUSUAL, refusal);
      if (code !== null) setAsked({ code, about: keyOf(about) });
      return code !== null;
    },
    forget: () => setAsked(null),
  };
}
