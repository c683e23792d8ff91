import type { PersonView } from '@oakling/domain/admin/contract';
import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import * as texts from '@oakling/domain/kernel/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { guardianshipsQuery, useEndGuardianship } from '../data.ts';
import { endFailure, guardianshipText as text } from '../guardianship-text.ts';

/** A parent's or child's guardianships, with the action to end one. Rule 4.56 */
export function Guardianships({ person }: { person: Pick<PersonView, 'id' | 'role'> }) {
  return person.role === 'elder' ? null : <Listed personId={person.id} />;
}

function Listed({ personId }: { personId: string }) {
  const found = useQuery(guardianshipsQuery(personId));
  const [asked, setAsked] = useState<SeenGuardianship | null>(null);
  const [isDone, setIsDone] = useState(false);
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={found} loading={text.loading} failed={text.failed} count={1} />
      <FeedbackMessage feedback={isDone ? { tone: 'success', words: text.done } : null} />
      {found.data?.length === 0 && <p>{text.none}</p>}
      <ul className="space-y-4">
        {found.data?.map((one) => (
          <li key={`${one.guardian.id} ${one.child.id}`} className="space-y-2">
            <p id={`of-${one.guardian.id}-${one.child.id}`} className="[overflow-wrap:anywhere]">
              {text.of(one)}
            </p>
            <p className="text-ink-soft">{text.standing(one)}</p>
            {one.reason !== null && (
              <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
                {one.reason}
              </p>
            )}
            {(one.endedAt === null || one.endedWhy === 'of-age') && (
              <Button
                variant="secondary"
                aria-describedby={`of-${one.guardian.id}-${one.child.id}`}
                onClick={() => {
                  setIsDone(false);
                  setAsked(one);
                }}
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <EndDialog
          one={asked}
          onDone={() => {
            setAsked(null);
            setIsDone(true);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </SectionCard>
  );
}

type DialogProps = { one: SeenGuardianship; onDone: () => void; onCancel: () => void };

function EndDialog({ one, onDone, onCancel }: DialogProps) {
  const end = useEndGuardianship();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);

  async function confirm() {
    setIsTried(true);
    if (reason.trim() === '') return document.getElementById('end-reason')?.focus();
    try {
      await end.mutateAsync({ guardianId: one.guardian.id, childId: one.child.id, reason });
      onDone();
    } catch {
      // Ignored: the mutation's error is shown below.
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(one)}
      tone="danger"
      confirmLabel={text.end}
      cancelLabel={text.keep}
      isPending={end.isPending}
      pendingText={text.ending}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{text.happens}</p>
      <TextArea
        id="end-reason"
        name="reason"
        label={text.reason}
        description={text.reasonHint}
        maxLength={texts.guardianshipEnding.max}
        required
        value={reason}
        error={isTried && reason.trim() === '' ? text.reasonMissing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {end.isError && <Alert tone="error">{endFailure(end.error)}</Alert>}
    </ConfirmDialog>
  );
}
