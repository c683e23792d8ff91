import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showFieldProblems } from '../../../lib/form-problems.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import {
  changeFailureWords,
  changePage,
  parentFailureWords,
  proposeDialog as text,
} from '../change-text.ts';
import { useProposeTime } from '../life-data.ts';
import { PROPOSAL_FIELDS, proposalFormSchema, toProposal, valuesOfTime } from '../proposal-form.ts';
import { REFUSED_FIELD } from '../request-text.ts';
import { TimeFields } from './time-fields.tsx';

type Props = {
  session: SessionView;
  role: Role;
  onClosed: () => void;
  onProposed: () => void;
};

/** Rule 6.67: another time, from a parent with a note. What was typed stays after a failure. */
export function ProposeDialog({ session: now, role, onClosed, onProposed }: Props) {
  // The time that was read when it was opened; the server refuses it once that is another one.
  const [session] = useState(now);
  const { mutate, isPending, error } = useProposeTime();
  const form = useForm({
    defaultValues: valuesOfTime(session),
    resolver: standardSchemaResolver(proposalFormSchema),
    mode: 'onTouched',
  });
  const { name } = session.initiator;
  const failureWords = role === 'parent' ? parentFailureWords : changeFailureWords;
  const send = form.handleSubmit((values) => {
    if (isPending) return;
    mutate(
      { session, proposal: toProposal(values, session) },
      {
        onSuccess: onProposed,
        onError: (refusal) => {
          const field = REFUSED_FIELD[problemCode(refusal) ?? ''];
          const message = failureWords(refusal);
          const isTime = field === 'date' || field === 'startTime' || field === 'endTime';
          if (isTime && message !== null) form.setError(field, { message }, { shouldFocus: true });
          showFieldProblems(refusal, PROPOSAL_FIELDS, form.setError);
        },
      },
    );
  });
  return (
    <ModalDialog isOpen title={text.title(name)} isDismissable={!isPending} onClose={onClosed}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void send(event)} className="space-y-5">
          <p>{text.explanation(name, role === 'parent')}</p>
          {session.proposal !== null && <p>{text.replaces}</p>}
          {error !== null && (
            <Alert tone="error">{failureWords(error) ?? changePage.form.failure}</Alert>
          )}
          <TimeFields legend={text.when} />
          {role === 'parent' && (
            <TextArea
              label={text.note}
              description={text.noteHint}
              rows={3}
              error={form.formState.errors.note?.message}
              {...form.register('note')}
            />
          )}
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="submit" isPending={isPending} pendingText={text.confirming}>
              {text.confirm}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={onClosed}>
              {text.cancel}
            </Button>
          </div>
        </form>
      </FormProvider>
    </ModalDialog>
  );
}
