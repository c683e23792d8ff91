import { correctBirthDateSchema, setBirthDateSchema } from '@oakling/domain/stages/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { StageWords } from './own-stage-section.tsx';
import { childStageQuery, useGiveBirthDate } from '../data.ts';
import { birthDateWords, stageText as text } from '../text.ts';
import { useCheckedForm } from '../../../lib/checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

/** Rules 1.78 to 1.80 and 1.166 */
export function ChildStageSection({ childId, name }: { childId: string; name: string }) {
  const stage = useQuery(childStageQuery(childId));
  const give = useGiveBirthDate(childId);
  const { feedback, attempt } = useFeedback();
  const [isOpen, setIsOpen] = useState(false);
  const birthDate = stage.data?.birthDate;

  async function save(input: { birthDate: string; reason?: string }): Promise<void> {
    const done = input.reason === undefined ? text.given : text.corrected;
    await attempt(
      () => give.mutateAsync(input),
      done,
      (error) => `${text.notDone} ${birthDateWords(error)}`,
    );
    setIsOpen(false);
  }

  return (
    <SectionCard heading={text.heading}>
      <LoadState query={stage} what={text.what} count={1} />
      {stage.data !== undefined && <StageWords stage={stage.data} name={name} />}
      {birthDate !== undefined && (
        <div className="space-y-3 pt-3">
          <h3 className="font-semibold">{text.birthDate}</h3>
          <p className="[overflow-wrap:anywhere]">{text.stands(birthDate, name)}</p>
          {stage.data?.needsModerator === true && <p>{text.needsModerator}</p>}
          {birthDate === 'missing' && <BirthDateForm name={name} onSave={save} />}
          {birthDate === 'set' && !isOpen && (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {text.open}
            </Button>
          )}
          {birthDate === 'set' && isOpen && (
            <BirthDateForm
              name={name}
              isCorrection
              onSave={save}
              onCancel={() => setIsOpen(false)}
            />
          )}
        </div>
      )}
      <FeedbackMessage feedback={feedback} />
    </SectionCard>
  );
}

interface Values {
  birthDate: string;
  reason?: string;
}

type Props = {
  name: string;
  isCorrection?: boolean;
  onSave: (input: Values) => Promise<void>;
  onCancel?: () => void;
};

/** The date of birth, with a reason if it is a correction. No draft is stored. Rules 1.78 and 1.79 */
function BirthDateForm({ name, isCorrection = false, onSave, onCancel }: Props) {
  const schema = isCorrection ? correctBirthDateSchema : setBirthDateSchema;
  const order = isCorrection ? (['birthDate', 'reason'] as const) : (['birthDate'] as const);
  const form = useCheckedForm<Values, Values>(schema, order, {
    birthDate: '',
    ...(isCorrection && { reason: '' }),
  });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit((values) => onSave(values))}
      submitLabel={isCorrection ? text.correct : text.give}
      pendingText={isCorrection ? text.correcting : text.giving}
    >
      <BirthDate control={form.control} name={name} />
      {isCorrection && (
        <TextArea
          label={text.reason}
          description={text.reasonHint(name)}
          required
          {...form.field('reason')}
        />
      )}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {text.keep}
        </Button>
      )}
    </SubmitForm>
  );
}

function BirthDate({ control, name }: { control: Control<Values, unknown, Values>; name: string }) {
  const { field, fieldState } = useController({ control, name: 'birthDate' });
  return (
    <DayField
      legend={text.birthDate}
      description={`${text.hint}. ${text.why(name)}`}
      error={fieldState.error?.message}
      name="birthDate"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      required
    />
  );
}
