import type { VettedView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { useTypedTexts } from '../../../lib/worded-texts.ts';
import { TextField } from '../../../ui/field.tsx';
import { useCheckStep, type CheckStep } from '../clearance-data.ts';
import {
  CHECK_ENDING_WORDS,
  CHECK_WORDS,
  checkFailure,
  checkText as text,
} from '../clearance-text.ts';
import { DecisionDialog, type Answers } from './decision-dialog.tsx';

type Props = Answers & {
  person: Pick<VettedView, 'id' | 'name'>;
  check: string;
  verb: CheckStep['verb'];
};

/** Default of one year, which most checks last; any other date or none can be set. */
function inAYear(now = new Date()): string {
  return `${now.getUTCFullYear() + 1}${now.toISOString().slice(4, 10)}`.replace('02-29', '02-28');
}

/** Asks for a note, and for a new check's last day. Never stores documents. Rule 9.127 */
export function CheckDialog({ person, check, verb, ...answers }: Props) {
  const step = useCheckStep(person.id, check);
  const record = useTypedTexts(CHECK_WORDS, 'check');
  const ending = useTypedTexts(CHECK_ENDING_WORDS, 'check');
  const [until, setUntil] = useState(inAYear);
  const isRecording = verb === 'record';
  const words = isRecording ? text.recordDialog : text.withdrawDialog;
  return (
    <DecisionDialog
      {...answers}
      title={words.title(check, person.name)}
      tone={isRecording ? 'primary' : 'danger'}
      confirmLabel={words.confirm}
      cancelLabel={text.keep}
      pendingText={words.pending}
      step={step}
      failure={checkFailure}
      typed={[isRecording ? record : ending]}
      send={() =>
        step.mutateAsync(
          isRecording ? { verb, until, ...record.values } : { verb, ...ending.values },
        )
      }
      fields={
        isRecording && (
          <TextField
            id="check-until"
            type="date"
            label={text.until}
            description={text.untilHint}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )
      }
    >
      {!isRecording && <p>{text.withdrawDialog.text}</p>}
    </DecisionDialog>
  );
}
