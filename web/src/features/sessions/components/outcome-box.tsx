import type { SessionView } from '@oakling/domain/sessions/contract';
import {
  answerable,
  outcomeDetailsSchema,
  OUTCOMES,
  type Outcome,
  type OutcomeAnswer,
} from '@oakling/domain/sessions/outcome';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useMe } from '../../../lib/me.ts';
import { useTimeAt } from '../../../lib/date-words.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useAnswerOutcome } from '../data.ts';
import { outcomeFailureWords, outcomeText as text } from '../session-text.ts';
import { isOfAdult, othersIn } from '../session-view.ts';

/** Rules 6.75 and 6.76: how a session went, as the reader says it, once it is over. */
export function OutcomeBox({ session }: { session: SessionView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  const { outcome, status, endsAt } = session;
  const end = new Date(endsAt);
  const now = new Date(useTimeAt([end.getTime()]));
  const canAnswer = answerable({ status, endsAt: end }, now) === 'now';
  if (!canAnswer && outcome === null) return null;
  const isAsking = canAnswer && (outcome === null || isChanging);
  // What had the focus leaves the page with each step.
  const turn = (changing: boolean) => {
    setIsChanging(changing);
    heading.current?.focus();
  };
  return (
    <section className="space-y-3 rounded-card border-2 border-role-ink p-4">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold">
        {text.heading}
      </h2>
      <LiveRegion>
        {!isAsking && outcome !== null && <Alert tone="success">{text.said[outcome]}</Alert>}
      </LiveRegion>
      {!isAsking && outcome === 'held' && <Illustration name="session-done" size="medium" />}
      {isAsking && (
        <OutcomeForm
          session={session}
          onSaved={() => turn(false)}
          {...(outcome !== null && { onCancel: () => turn(false) })}
        />
      )}
      {!isAsking && canAnswer && (
        <Button variant="secondary" onClick={() => turn(true)}>
          {text.change}
        </Button>
      )}
    </section>
  );
}

type Props = {
  session: SessionView;
  onSaved: () => void;
  /** Left out as long as there is no answer to go back to. */
  onCancel?: () => void;
};

/** Rule 6.78: three answers; one of them with a few words, for the moderators. */
function OutcomeForm({ session, onSaved, onCancel }: Props) {
  const { dashboardRole: role } = useMe();
  const form = useOutcomeForm(session, onSaved);
  const isReport = form.outcome === 'felt-uncomfortable';
  // For a parent it is the elder, as for the child.
  const other = othersIn(session, role).at(-1);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      {!isReport && <p>{text.intro}</p>}
      <RadioGroupField
        name="outcome"
        legend={text.legend}
        options={OUTCOMES.map((value) => ({ value, label: text.options[value] }))}
        value={form.outcome ?? ''}
        onChange={({ target }) => form.choose(target.value)}
        error={form.outcomeProblem}
      />
      {isReport && (
        <>
          <Alert tone="info">{text.danger}</Alert>
          <p>{other !== undefined && text.readers(other.name, role, isOfAdult(session))}</p>
          <TextArea
            name="outcome-details"
            label={text.details}
            description={text.detailsHint}
            rows={3}
            value={form.details}
            onChange={({ target }) => form.write(target.value)}
            error={form.detailsProblem}
          />
        </>
      )}
      {form.failure !== null && <Alert tone="error">{form.failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending} pendingText={text.saving}>
          {isReport ? text.send : text.save}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" disabled={form.isPending} onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is chosen and written of a session, and how it is sent. What was typed stays after a failure. */
function useOutcomeForm(session: SessionView, onSaved: () => void) {
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
    outcome,
    details,
    write,
    send,
    isPending,
    choose: (value: string) => setOutcome(OUTCOMES.find((known) => known === value) ?? null),
    outcomeProblem: isSubmitted && outcome === null ? text.missing : undefined,
    detailsProblem: checked.issues?.[0].message,
    failure: error === null ? null : outcomeFailureWords(error),
  };
}
