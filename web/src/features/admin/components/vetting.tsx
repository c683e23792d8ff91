import type { PersonView, VettedView } from '@oakling/domain/admin/contract';
import * as texts from '@oakling/domain/kernel/texts';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useVettingStep, type VettingStep } from '../data.ts';
import { failureWords, personText as text } from '../text.ts';

type Verb = VettingStep['verb'];

/** The decisions possible at this standing. Rule 9.74 */
function verbsFor({ standing }: PersonView): readonly Verb[] {
  if (standing === 'suspended') return ['reinstate'];
  return ['suspend'];
}

export function VettingActions({ person }: { person: PersonView }) {
  const [asked, setAsked] = useState<Verb | null>(null);
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="space-y-4">
      <FeedbackMessage feedback={isDone ? { tone: 'success', words: text.done } : null} />
      <div className="flex flex-wrap gap-3">
        {verbsFor(person).map((verb) => (
          <Button
            key={verb}
            variant={verb === 'suspend' ? 'danger' : 'secondary'}
            onClick={() => {
              setIsDone(false);
              setAsked(verb);
            }}
          >
            {text[verb].open}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <VettingDialog
          key={asked}
          person={person}
          verb={asked}
          onDone={() => {
            setAsked(null);
            setIsDone(true);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

type Props = {
  person: Pick<VettedView, 'id' | 'name'>;
  verb: VettingStep['verb'];
  onDone: () => void;
  onCancel: () => void;
};

/** Confirms a decision about a person and records its note. */
export function VettingDialog({ person, verb, onDone, onCancel }: Props) {
  const step = useVettingStep(person.id);
  const [note, setNote] = useState('');
  const [told, setTold] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && note.trim() === '';
  const words = text[verb];
  const isToldMissing = (said: string) => verb === 'suspend' && said.trim() === '';

  async function confirm() {
    setIsTried(true);
    if (isToldMissing(told)) return document.getElementById('vetting-told')?.focus();
    if (note.trim() === '') return document.getElementById('vetting-note')?.focus();
    try {
      await step.mutateAsync(verb === 'suspend' ? { verb, note, told } : { verb, note });
      onDone();
    } catch {
      // Ignored: the mutation's error is shown below.
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
      {verb === 'suspend' && (
        <TextArea
          id="vetting-told"
          label={text.told(person.name)}
          description={text.toldHint}
          required
          maxLength={texts.suspensionLetter.max}
          error={isTried && isToldMissing(told) ? text.toldMissing : undefined}
          value={told}
          onChange={({ target }) => setTold(target.value)}
        />
      )}
      <TextArea
        id="vetting-note"
        label={text.note}
        description={text.noteHint}
        required
        maxLength={texts.decisionNote.max}
        error={isMissing ? text.noteMissing : undefined}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}
