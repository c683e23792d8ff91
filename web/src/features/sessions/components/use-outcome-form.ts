import type { SessionView } from '@oakling/domain/sessions/contract';
import {
  OUTCOMES,
  outcomeDetailsSchema,
  type Outcome,
  type OutcomeAnswer,
} from '@oakling/domain/sessions/outcome';
import { useState } from 'react';
import * as v from 'valibot';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { useAnswerOutcome } from '../outcome-data.ts';
import { outcomeFailureWords, outcomeText as text } from '../outcome-text.ts';

/** What is chosen and written of a session, and how it is sent. What was typed stays after a failure. */
export function useOutcomeForm(session: SessionView, onSaved: () => void) {
  const { mutate, isPending, error } = useAnswerOutcome(session.id, onSaved);
  const [outcome, setOutcome] = useState<Outcome | null>(session.outcome);
  const [details, setDetails] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  // The same words sent again, after an answer that was lost, are one report; other words another.
  const [reportId, setReportId] = useState(() => uuidv7());
  const checked = v.safeParse(outcomeDetailsSchema, details);

  function write(value: string) {
    setDetails(value);
    setReportId(uuidv7());
  }

  function send() {
    setIsSubmitted(true);
    // The id of the first choice of its group.
    if (outcome === null) return document.getElementById('outcome')?.focus();
    const answer = answerOf(outcome);
    if (answer === null) return document.getElementById('outcome-details')?.focus();
    mutate(answer);
  }

  function answerOf(chosen: Outcome): OutcomeAnswer | null {
    if (chosen !== 'felt-uncomfortable') return { outcome: chosen };
    return checked.success ? { outcome: chosen, reportId, details } : null;
  }

  return {
    ...{ outcome, details, write, send, isPending },
    choose: (value: string) => setOutcome(OUTCOMES.find((known) => known === value) ?? null),
    outcomeProblem: isSubmitted && outcome === null ? text.missing : undefined,
    detailsProblem: checked.issues?.[0].message,
    failure: error === null ? null : outcomeFailureWords(error),
  };
}
