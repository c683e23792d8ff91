import type { PersonView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import type { VettingStep } from '../data.ts';
import { personText as text } from '../text.ts';
import { VettingDialog } from './vetting-dialog.tsx';

export type Verb = VettingStep['verb'];

/** What can be decided about a person as they stand. Rules 9.73 and 9.74 */
function verbsFor({ role, standing }: PersonView): readonly Verb[] {
  if (standing === 'suspended') return ['reinstate'];
  if (role !== 'elder') return ['suspend'];
  const isVerified = standing === 'verified' || standing === 'expired';
  return isVerified ? ['verify', 'unverify', 'suspend'] : ['verify', 'suspend'];
}

export function VettingActions({ person }: { person: PersonView }) {
  const [asked, setAsked] = useState<Verb | null>(null);
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="space-y-4">
      <OutcomeMessage outcome={isDone ? { tone: 'success', words: text.done } : null} />
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
