import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import {
  type TimeProposal,
  timeProposalSchema,
} from '@oakling/domain/sessions/asking/request-schema';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { localNow, readerZone } from '../../../../lib/date-words.ts';
import { fieldsOf, showFieldProblems } from '../../../../lib/checked-form.ts';
import { useReader } from '../../../../lib/me.ts';
import { problemCode, refusalIn } from '../../../../lib/problem.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ModalDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { useProposeTime } from '../offer-changes.ts';
import { timeMessages } from '../meeting-problems.ts';
import { TIME_FIELDS, valuesOf, type Confirmed } from '../meeting-values.ts';
import { changeFailureWords, changePage, parentFailureWords } from '../change-text.ts';
import { proposeDialog as text } from '../propose-text.ts';
import { REFUSED_FIELD, requestPage, UNUSUAL } from '../request-text.ts';
import { elderAndYouth, isOfAdult } from '../../session-view.ts';
import { TimeFields } from './time-fields.tsx';
import { lazyDialog } from '../../../../ui/lazy-part.ts';
import { useUnusualQuestion } from './use-unusual-question.ts';

const UnusualQuestion = lazyDialog(
  async () => (await import('./unusual-question.tsx')).UnusualQuestion,
);

const valuesSchema = v.object({
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  note: timeProposalSchema.entries.note,
});
type ProposalValues = v.InferInput<typeof valuesSchema>;

const PROPOSAL_FIELDS = [...TIME_FIELDS, 'note'] as const;

function valuesOfTime(session: SessionRow): ProposalValues {
  const { date, startTime, endTime } = valuesOf(session);
  return { date, startTime, endTime, note: '' };
}

const proposalFormSchema = v.pipe(
  valuesSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const messages = timeMessages(input, localNow());
    for (const key of TIME_FIELDS) {
      const message = messages[key];
      if (message === null) continue;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }
  }),
);

function toProposal(
  values: v.InferOutput<typeof valuesSchema>,
  { version }: SessionRow,
  confirmed: Confirmed,
): TimeProposal {
  return { ...values, version, timeZone: readerZone(), ...confirmed };
}

type Props = {
  session: SessionRow;
  onClosed: () => void;
  onProposed: () => void;
};

/** Proposes another time; a parent can add a note. Typed text survives a failure. Rule 6.67 */
export function ProposeDialog({ session: now, onClosed, onProposed }: Props) {
  const role = useReader();
  // The version that was read when the dialog opened. The server refuses an older one.
  const [session] = useState(now);
  const { mutate, isPending, error } = useProposeTime(session.id);
  const form = useForm({
    defaultValues: valuesOfTime(session),
    resolver: standardSchemaResolver(proposalFormSchema),
    mode: 'onTouched',
  });
  const { name } = session.initiator;
  const failureWords = role === 'parent' ? parentFailureWords : changeFailureWords;
  const times = { ...valuesOfTime(session), ...useWatch({ control: form.control }) };
  const question = useUnusualQuestion(times);
  const propose = (values: v.InferOutput<typeof valuesSchema>, confirmed: Confirmed) => {
    if (isPending) return;
    mutate(toProposal(values, session, confirmed), {
      onSuccess: onProposed,
      onError: (refusal) => {
        if (question.ask(refusal, values)) return;
        const field = REFUSED_FIELD[problemCode(refusal) ?? ''];
        const message = failureWords(refusal);
        const isTime = field === 'date' || field === 'startTime' || field === 'endTime';
        if (isTime && message !== null) form.setError(field, { message }, { shouldFocus: true });
        showFieldProblems(refusal, PROPOSAL_FIELDS, form.setError);
      },
    });
  };
  const decides = role === 'parent' ? 'you' : isOfAdult(session) ? 'nobody' : 'parent';
  const send = form.handleSubmit((values) => propose(values, {}));
  const sendUnusual = form.handleSubmit((values) => propose(values, { unusualConfirmed: true }));
  return (
    <ModalDialog isOpen title={text.title(name)} isDismissable={!isPending} onClose={onClosed}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void send(event)} className="space-y-5">
          <p>{text.explanation(name, decides)}</p>
          {session.proposal !== null && <p>{text.replaces}</p>}
          {error !== null && refusalIn(UNUSUAL, error) === null && (
            <Alert tone="error">{failureWords(error) ?? changePage.form.failure}</Alert>
          )}
          <TimeFields legend={text.when} />
          {role === 'parent' && (
            <TextArea
              label={text.note}
              description={text.noteHint}
              rows={3}
              {...fieldsOf(form)('note')}
            />
          )}
          {question.problem !== null && (
            <UnusualQuestion
              key={JSON.stringify(question.problem.fields)}
              problem={question.problem}
              times={times}
              youth={role === 'youth' ? requestPage.you : elderAndYouth(session).youth.name}
              isPending={isPending}
              pendingText={text.confirming}
              onChange={() => {
                question.forget();
                form.setFocus('startTime');
              }}
              onSend={() => void sendUnusual()}
            />
          )}
          <div className="flex flex-wrap gap-3 pt-2">
            {question.problem === null && (
              <Button type="submit" isPending={isPending} pendingText={text.confirming}>
                {text.confirm}
              </Button>
            )}
            <Button variant="secondary" disabled={isPending} onClick={onClosed}>
              {text.cancel}
            </Button>
          </div>
        </form>
      </FormProvider>
    </ModalDialog>
  );
}
