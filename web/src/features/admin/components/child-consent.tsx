import type { PersonView } from '@oakling/domain/admin/contract';
import type { OfflineConsentView } from '@oakling/domain/legal/child-consent-contract';
import { CONSENT_WAYS, type ConsentWay } from '@oakling/domain/legal/terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { offlineConsentQuery, useRecordStep, type RecordStep } from '../data.ts';
import {
  CONSENT_WORDS,
  consentFailure,
  consentState,
  consentText as text,
  WAY_NAMES,
} from '../consent-text.ts';
import { DecisionDialog, useAsked, type Answers } from './decision-dialog.tsx';
import { serverNow } from '../../../lib/clock.ts';

type Child = Pick<PersonView, 'id' | 'name'>;

/** Rule 9.180 */
export function ChildConsent({ person }: { person: Child }) {
  const consent = useQuery(offlineConsentQuery(person.id));
  const { asked, feedback, ask, finish, close } = useAsked<RecordStep['verb']>();
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={consent} what={text.what} count={1} />
      <FeedbackMessage feedback={feedback} />
      {consent.data !== undefined && <Standing consent={consent.data} onAsk={ask} />}
      {asked !== null && consent.data !== undefined && (
        <StepDialog
          person={person}
          verb={asked}
          ways={seenWays(consent.data)}
          onDone={() => finish(text.done)}
          onCancel={close}
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
            {text.record.confirm}
          </Button>
        )}
        {consent.state !== 'withdrawn' && (
          <Button variant="secondary" onClick={() => onAsk('withdraw')}>
            {text.withdraw.confirm}
          </Button>
        )}
      </div>
    </>
  );
}

type DialogProps = Answers & {
  person: Child;
  verb: RecordStep['verb'];
  ways: readonly ConsentWay[];
};

function StepDialog({ person, verb, ways, ...answers }: DialogProps) {
  const step = useRecordStep(person.id);
  const [way = 'signed-form', setWay] = useState(ways[0]);
  const [day, setDay] = useState(() => new Date(serverNow()).toISOString().slice(0, 10));
  const typed = useTypedTexts(CONSENT_WORDS, 'consent');
  const isRecord = verb === 'record';
  const words = text[verb];
  return (
    <DecisionDialog
      {...answers}
      title={words.title(person.name)}
      tone={isRecord ? 'primary' : 'danger'}
      confirmLabel={words.confirm}
      pendingText={words.pending}
      step={step}
      failure={consentFailure}
      typed={[typed]}
      send={() =>
        step.mutateAsync(isRecord ? { verb, way, day, ...typed.values } : { verb, ...typed.values })
      }
      fields={
        isRecord && (
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
        )
      }
    >
      <p>{words.hint(person.name)}</p>
    </DecisionDialog>
  );
}
