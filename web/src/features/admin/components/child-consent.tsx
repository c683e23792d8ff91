import type { PersonView } from '@oakling/domain/admin/contract';
import type { OfflineConsentView } from '@oakling/domain/legal/child-consent-contract';
import { CONSENT_WAYS, type ConsentWay } from '@oakling/domain/legal/terms';
import * as texts from '@oakling/domain/kernel/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { offlineConsentQuery, useRecordStep, type RecordStep } from '../consent-data.ts';
import { consentFailure, consentState, consentText as text, WAY_NAMES } from '../consent-text.ts';

type Child = Pick<PersonView, 'id' | 'name' | 'role'>;

/** Consent to a child's account, and the methods a moderator can record. Rule 9.180 */
export function ChildConsent({ person }: { person: Child }) {
  return person.role === 'youth' ? <Consent person={person} /> : null;
}

function Consent({ person }: { person: Child }) {
  const consent = useQuery(offlineConsentQuery(person.id));
  const [asked, setAsked] = useState<RecordStep['verb'] | null>(null);
  const [isDone, setIsDone] = useState(false);
  const open = (verb: RecordStep['verb']) => {
    setIsDone(false);
    setAsked(verb);
  };
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={consent} loading={text.loading} failed={text.failed} count={1} />
      <FeedbackMessage feedback={isDone ? { tone: 'success', words: text.done } : null} />
      {consent.data !== undefined && <Standing consent={consent.data} onAsk={open} />}
      {asked !== null && consent.data !== undefined && (
        <StepDialog
          key={asked}
          person={person}
          verb={asked}
          ways={seenWays(consent.data)}
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

/** Consent methods that a moderator can verify. Mailed consents are recorded automatically. */
function seenWays({ ways }: OfflineConsentView): readonly ConsentWay[] {
  return ways.filter((way) => way !== 'email-plus');
}

type StandingProps = { consent: OfflineConsentView; onAsk: (verb: RecordStep['verb']) => void };

function Standing({ consent, onAsk }: StandingProps) {
  const canRecord = consent.state === 'waiting' && seenWays(consent).length > 0;
  return (
    <>
      <p>{consentState(consent)}</p>
      {consent.note !== null && (
        <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{consent.note}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {canRecord && (
          <Button variant="secondary" onClick={() => onAsk('record')}>
            {text.record}
          </Button>
        )}
        {consent.state !== 'withdrawn' && (
          <Button variant="secondary" onClick={() => onAsk('withdraw')}>
            {text.withdraw}
          </Button>
        )}
      </div>
    </>
  );
}

type DialogProps = {
  person: Child;
  verb: RecordStep['verb'];
  ways: readonly ConsentWay[];
  onDone: () => void;
  onCancel: () => void;
};

function StepDialog({ person, verb, ways, onDone, onCancel }: DialogProps) {
  const step = useRecordStep(person.id);
  const [way, setWay] = useState<ConsentWay | undefined>(ways[0]);
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isRecord = verb === 'record';

  async function confirm() {
    setIsTried(true);
    if (note.trim() === '') return document.getElementById('consent-note')?.focus();
    try {
      if (!isRecord) await step.mutateAsync({ verb, note });
      else if (way !== undefined) await step.mutateAsync({ verb, way, day, note });
      onDone();
    } catch {
      // Ignored: the mutation's error is shown below.
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={isRecord ? text.recordTitle(person.name) : text.withdrawTitle(person.name)}
      tone={isRecord ? 'primary' : 'danger'}
      confirmLabel={isRecord ? text.record : text.withdraw}
      cancelLabel={text.keep}
      isPending={step.isPending}
      pendingText={isRecord ? text.recording : text.withdrawing}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{isRecord ? text.recordHint : text.withdrawHint(person.name)}</p>
      {step.isError && <Alert tone="error">{consentFailure(step.error)}</Alert>}
      {isRecord && (
        <>
          <SelectField
            id="consent-way"
            label={text.way}
            required
            value={way}
            options={ways.map((one) => ({ value: one, label: WAY_NAMES[one] }))}
            onChange={({ target }) => setWay(CONSENT_WAYS.find((one) => one === target.value))}
          />
          <TextField
            id="consent-day"
            type="date"
            label={text.day}
            required
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      )}
      <TextArea
        id="consent-note"
        label={text.note}
        description={text.noteHint}
        required
        maxLength={texts.consentNote.max}
        error={isTried && note.trim() === '' ? text.noteMissing : undefined}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}
