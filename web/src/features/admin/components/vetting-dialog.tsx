import type { VettedView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useVettingStep, type VettingStep } from '../data.ts';
import { failureWords, personText as text } from '../text.ts';

type Props = {
  person: Pick<VettedView, 'id' | 'name'>;
  verb: VettingStep['verb'];
  onDone: () => void;
  onCancel: () => void;
};

/** A year is as long as most checks of a person are good for; any other day can be chosen. */
function inAYear(now = new Date()): string {
  return `${now.getUTCFullYear() + 1}${now.toISOString().slice(4, 10)}`.replace('02-29', '02-28');
}

/** Asks before a decision about a person, with the note that is kept with it. */
export function VettingDialog({ person, verb, onDone, onCancel }: Props) {
  const step = useVettingStep(person.id);
  const [note, setNote] = useState('');
  const [until, setUntil] = useState(inAYear);
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && note.trim() === '';
  const words = text[verb];

  async function confirm() {
    setIsTried(true);
    if (note.trim() === '') return document.getElementById('vetting-note')?.focus();
    try {
      await step.mutateAsync(verb === 'verify' ? { verb, until, note } : { verb, note });
      onDone();
    } catch {
      // Said below, by the mutation's own error.
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={words.title(person.name)}
      tone={verb === 'suspend' ? 'danger' : 'primary'}
      confirmLabel={words.confirm}
      cancelLabel={text.keep}
      isPending={step.isPending}
      pendingText={words.pending}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
      {step.isError && <Alert tone="error">{failureWords(step.error)}</Alert>}
      {verb === 'verify' && (
        <TextField
          id="vetting-until"
          type="date"
          label={text.until}
          required
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
      <TextArea
        id="vetting-note"
        label={text.note}
        description={text.noteHint}
        required
        maxLength={500}
        error={isMissing ? text.noteMissing : undefined}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}
