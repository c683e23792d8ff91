import type { VettedView } from '@oakling/domain/admin/contract';
import * as texts from '@oakling/domain/kernel/texts';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useCheckStep, type CheckStep } from '../clearance-data.ts';
import { checkFailure, checkText as text } from '../clearance-text.ts';

type Props = {
  person: Pick<VettedView, 'id' | 'name'>;
  check: string;
  verb: CheckStep['verb'];
  onDone: () => void;
  onCancel: () => void;
};

/** A year is as long as most checks of a person are good for; any other day can be chosen, or none. */
function inAYear(now = new Date()): string {
  return `${now.getUTCFullYear() + 1}${now.toISOString().slice(4, 10)}`.replace('02-29', '02-28');
}

/** Rule 9.127: asks for the note, and of a new check for its last day; a document has no field here. */
export function CheckDialog({ person, check, verb, onDone, onCancel }: Props) {
  const step = useCheckStep(person.id, check);
  const [note, setNote] = useState('');
  const [until, setUntil] = useState(inAYear);
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && note.trim() === '';
  const isRecording = verb === 'record';
  const words = isRecording ? text.recordDialog : text.withdrawDialog;

  async function confirm() {
    setIsTried(true);
    if (note.trim() === '') return document.getElementById('check-note')?.focus();
    try {
      await step.mutateAsync(isRecording ? { verb, until, note } : { verb, note });
      onDone();
    } catch {
      // Said below, by the mutation's own error.
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={words.title(check, person.name)}
      tone={isRecording ? 'primary' : 'danger'}
      confirmLabel={words.confirm}
      cancelLabel={text.keep}
      isPending={step.isPending}
      pendingText={words.pending}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      {!isRecording && <p>{text.withdrawDialog.text}</p>}
      {step.isError && <Alert tone="error">{checkFailure(step.error)}</Alert>}
      {isRecording && (
        <TextField
          id="check-until"
          type="date"
          label={text.until}
          description={text.untilHint}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
      <TextArea
        id="check-note"
        label={text.note}
        description={isRecording ? text.noteHint : text.withdrawHint}
        required
        maxLength={texts.checkNote.max}
        error={isMissing ? text.noteMissing : undefined}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}
