import type { MeetingAhead } from '@oakling/domain/safety/child-view';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CancelledMeetings } from './meetings-ahead.tsx';
import { ReportStep } from './report-step.tsx';
import { inputOf, meetingsWithQuery, useBlock } from '../data.ts';
import {
  blockFailureWords,
  blockText,
  choiceText,
  choiceText as text,
  reportText,
} from '../dialog-text.ts';
import type { Other } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButtons, ModalDialog } from '../../../ui/confirm-dialog.tsx';

export interface Done {
  readonly isBlocked: boolean;
  readonly isReported: boolean;
  /** Rule 6.275 */
  readonly cancelled: readonly MeetingAhead[];
}

type Step = 'choice' | 'block' | 'report';
const TITLES: Readonly<Record<Step, (other: Other) => string>> = {
  choice: ({ name }) => choiceText.title(name),
  block: blockText.title,
  report: reportText.title,
};

type SafetyDialogProps = { other: Other; onClose: () => void; onDone: (done: Done) => void };

/** Rules 9.105, 9.106 and 9.109 */
export function SafetyDialog({ other, onClose, onDone }: SafetyDialogProps) {
  const [step, setStep] = useState<Step>('choice');
  const [isPending, setIsPending] = useState(false);
  // Set if the report was sent but the block failed. The block can be retried.
  const [unblocked, setUnblocked] = useState<string | null>(null);
  const isReported = unblocked !== null;
  // Blocking works even if the sessions can't be listed.
  const { data: meetings = [] } = useQuery(meetingsWithQuery(other, useMe().id));
  const finish = (isBlocked: boolean, isSent: boolean) =>
    onDone({ isBlocked, isReported: isSent, cancelled: isBlocked ? meetings : [] });
  const close = () => (isReported ? finish(false, isReported) : onClose());
  const shared = { other, onPending: setIsPending, onCancel: close };

  return (
    <ModalDialog
      isOpen
      title={TITLES[step](other)}
      role={step === 'choice' ? 'dialog' : 'alertdialog'}
      isDismissable={!isPending}
      onClose={close}
    >
      {step === 'choice' && <ChoiceStep other={other} onChoose={setStep} onClose={onClose} />}
      {step === 'block' && (
        <BlockStep
          {...shared}
          before={unblocked === null ? null : reportText.sentNotBlocked(unblocked)}
          meetings={meetings}
          onBlocked={() => finish(true, isReported)}
        />
      )}
      {step === 'report' && (
        <ReportStep
          {...shared}
          onSent={(isBlocked) => finish(isBlocked, true)}
          onNotBlocked={(failure) => {
            setUnblocked(failure);
            setStep('block');
          }}
        />
      )}
    </ModalDialog>
  );
}

type ChoiceStepProps = {
  other: Other;
  onChoose: (way: 'block' | 'report') => void;
  onClose: () => void;
};

function ChoiceStep({ other, onChoose, onClose }: ChoiceStepProps) {
  const { name } = other;
  return (
    <div className="space-y-5">
      <Way
        label={text.block(name)}
        hint={text.blockHint(other)}
        onChoose={() => onChoose('block')}
      />
      <Way label={text.report(name)} hint={text.reportHint} onChoose={() => onChoose('report')} />
      <Button variant="quiet" onClick={onClose} className="w-full sm:w-auto">
        {text.close}
      </Button>
    </div>
  );
}

function Way({ label, hint, onChoose }: { label: string; hint: string; onChoose: () => void }) {
  const hintId = useId();
  return (
    <div className="space-y-1">
      <Button
        variant="secondary"
        aria-describedby={hintId}
        onClick={onChoose}
        className="w-full [overflow-wrap:anywhere]"
      >
        {label}
      </Button>
      <p id={hintId} className="text-ink-soft">
        {hint}
      </p>
    </div>
  );
}

type Props = {
  other: Other;
  before: string | null;
  meetings: readonly MeetingAhead[];
  onPending: (isPending: boolean) => void;
  onCancel: () => void;
  onBlocked: () => void;
};

/** Rule 9.106 */
function BlockStep({ other, before, meetings, onPending, onCancel, onBlocked }: Props) {
  const { role, isOfAge } = useMe();
  const block = useBlock();
  const [failure, setFailure] = useState(before);

  async function confirm() {
    setFailure(null);
    onPending(true);
    try {
      await block.mutateAsync(inputOf(other));
      onBlocked();
    } catch (error) {
      setFailure(blockFailureWords(error, other.name));
    } finally {
      onPending(false);
    }
  }

  return (
    <>
      <div className="space-y-3">
        <p>{blockText.intro}</p>
        <ul className="list-disc space-y-1 ps-6">
          {blockText.effects(other, role === 'youth' && isOfAge !== true).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <CancelledMeetings meetings={meetings} personId={other.personId} />
        {failure !== null && <Alert tone="error">{failure}</Alert>}
      </div>
      <ConfirmButtons
        confirmLabel={blockText.confirm(other.name)}
        tone="primary"
        isPending={block.isPending}
        pendingText={blockText.confirming}
        onConfirm={() => void confirm()}
        onCancel={onCancel}
      />
    </>
  );
}
