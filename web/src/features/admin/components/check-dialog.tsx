import type { VettedView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField, TextAreas } from '../../../ui/field.tsx';
import { useCheckStep, type CheckStep } from '../clearance-data.ts';
import {
  CHECK_ENDING_WORDS,
  CHECK_WORDS,
  checkFailure,
  checkText as text,
} from '../clearance-text.ts';

type Props = {
  person: Pick<VettedView, 'id' | 'name'>;
  check: string;
  verb: CheckStep['verb'];
  onDone: () => void;
  onCancel: () => void;
};

/** Default of one year, which most checks last; any other date or none can be set. */
function inAYear(now = new Date()): string {
  return `${now.getUTCFullYear() + 1}${now.toISOString().slice(4, 10)}`.replace('02-29', '02-28');
}

/** Asks for a note, and for a new check's last day. Never stores documents. Rule 9.127 */
export function CheckDialog({ person, check, verb, onDone, onCancel }: Props) {
  const step = useCheckStep(person.id, check);
  const record = useTypedTexts(CHECK_WORDS, 'check');
  const ending = useTypedTexts(CHECK_ENDING_WORDS, 'check');
  const [until, setUntil] = useState(inAYear);
  const isRecording = verb === 'record';
  const words = isRecording ? text.recordDialog : text.withdrawDialog;

  async function confirm() {
    if (!(isRecording ? record : ending).check()) return;
    try {
      if (isRecording) await step.mutateAsync({ verb, until, ...record.values });
      else await step.mutateAsync({ verb, ...ending.values });
      onDone();
    } catch {
      // Ignored: the mutation's error is shown below.
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
      {isRecording ? <TextAreas areas={record.areas} /> : <TextAreas areas={ending.areas} />}
    </ConfirmDialog>
  );
}
