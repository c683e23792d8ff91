import type { PersonView, VettedView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { TextAreas } from '../../../ui/field.tsx';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { useVettingStep, type VettingStep } from '../data.ts';
import { DECISION_WORDS, failureWords, noticeWords, personText as text } from '../text.ts';

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
  const notice = useTypedTexts(noticeWords(person.name), 'vetting');
  const decision = useTypedTexts(DECISION_WORDS, 'vetting');
  const words = text[verb];

  async function confirm() {
    const isComplete = decision.check();
    if ((verb === 'suspend' && !notice.check()) || !isComplete) return;
    try {
      await step.mutateAsync({ verb, ...notice.values, ...decision.values });
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
      {verb === 'suspend' && <TextAreas areas={notice.areas} />}
      <TextAreas areas={decision.areas} />
    </ConfirmDialog>
  );
}
