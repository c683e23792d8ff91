import type { VettedView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { caseText as text } from '../text.ts';
import { VettingDialog } from './vetting-dialog.tsx';

/** The way to a suspension from the case that asks for it; what is in the form stays. Rule 9.120 */
export function SuspendReported({ person }: { person: VettedView }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <OutcomeMessage
        outcome={isDone ? { tone: 'success', words: text.suspended(person.name) } : null}
      />
      {person.standing !== 'suspended' && (
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {text.suspend(person.name)}
        </Button>
      )}
      {isAsked && (
        <VettingDialog
          person={person}
          verb="suspend"
          onDone={() => {
            setIsAsked(false);
            setIsDone(true);
          }}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
