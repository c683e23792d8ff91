import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { childStageQuery, useGiveBirthDate } from '../data.ts';
import { birthDateWords, stageText as text } from '../text.ts';
import { BirthDateForm } from './birth-date-form.tsx';
import { StageWords } from './own-stage-section.tsx';

/** A child's stage and date of birth, for a guardian. Rules 1.78 to 1.80 */
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
      <LoadState query={stage} loading={text.loading} failed={text.failed} count={1} />
      {stage.data !== undefined && <StageWords stage={stage.data} name={name} />}
      {birthDate !== undefined && (
        <div className="space-y-3 pt-3">
          <h3 className="font-semibold">{text.birthDate}</h3>
          <p className="[overflow-wrap:anywhere]">{text.stands(birthDate, name)}</p>
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
