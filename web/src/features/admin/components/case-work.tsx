import {
  CASE_TEXTS,
  closeCaseSchema,
  type CaseView,
  type CloseCase,
} from '@oakling/domain/admin/contract';
import { emptyTexts, type TextsOf } from '@oakling/domain/kernel/text-list';
import { CASE_OUTCOMES, type CaseOutcome } from '@oakling/domain/admin/decide-case';
import { useEffect, useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { useSentForm } from '../../../lib/checked-form.ts';
import { problemCode } from '../../../lib/problem.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { areasOf, saidOf } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FeedbackMessage, type Feedback } from '../../../ui/live-region.tsx';
import { SelectField, TextAreas } from '../../../ui/field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useCaseStep, type CaseStep } from '../data.ts';
import { CASE_WORDS, caseText as text, failureWords, OUTCOME } from '../text.ts';

const SuspendReported = lazyPart(async () => (await import('./vetting.tsx')).SuspendReported);

/** Rule 9.71 */
export function CaseWork({ report }: { report: CaseView }) {
  const step = useCaseStep(report.id);
  const [outcome, setOutcome] = useState<Feedback | null>(null);

  async function take(next: CaseStep) {
    try {
      await step.mutateAsync(next);
      setOutcome({ tone: 'success', words: text.stepDone[next.verb] });
    } catch (error) {
      // These refusals are shown next to the chosen outcome.
      if (['suspend-first', 'warn-first'].includes(problemCode(error) ?? '')) throw error;
      setOutcome({ tone: 'error', words: failureWords(error) });
    }
  }

  return (
    <div className="space-y-4">
      <FeedbackMessage feedback={outcome} />
      {report.status === 'open' && (
        <Button
          isPending={step.isPending}
          pendingText={text.taking}
          onClick={() => void take({ verb: 'assign' })}
        >
          {text.take}
        </Button>
      )}
      {report.status === 'assigned' && !report.isMine && <p>{text.taken}</p>}
      {report.isMine && (
        <>
          <CloseCaseForm
            report={report}
            onClose={(closing) => take({ verb: 'close', ...closing })}
          />
          <div className="flex flex-wrap gap-3">
            {report.reported !== null && <SuspendReported person={report.reported} />}
            <Button
              variant="secondary"
              isPending={step.isPending && step.variables.verb === 'release'}
              pendingText={text.releasing}
              onClick={() => void take({ verb: 'release' })}
            >
              {text.release}
            </Button>
          </div>
        </>
      )}
      {report.outcome !== null && <Closed report={report} />}
    </div>
  );
}

function Closed({ report }: { report: CaseView }) {
  const { outcome, closedAt } = report;
  if (outcome === null || closedAt === null) return null;
  return (
    <>
      <p className="font-semibold">{text.closed(OUTCOME[outcome], dayWords(closedAt))}</p>
      <WrittenTexts texts={saidOf(CASE_WORDS, report)} quote="" />
    </>
  );
}

type Props = {
  report: CaseView;
  /** Fails if the outcome doesn't match what has happened. Rule 9.120 */
  onClose: (closing: CloseCase) => Promise<void>;
};

type Values = TextsOf<typeof CASE_TEXTS> & { outcome: CaseOutcome | '' };

/** Offers the outcomes that are possible, and presets the one that has just become so. Rules 9.71 and 9.412 */
function CloseCaseForm({ report: { reported, isWarned }, onClose }: Props) {
  const isSuspended = reported?.standing === 'suspended';
  const done = isSuspended ? 'suspended' : isWarned ? 'warned' : '';
  const possible = { 'no-action': true, warned: isWarned, suspended: isSuspended, other: true };
  const form = useSentForm<Values, CloseCase>(
    closeCaseSchema,
    { outcome: done, ...emptyTexts(CASE_TEXTS) },
    {
      send: onClose,
      words: failureWords,
      about: { 'suspend-first': 'outcome', 'warn-first': 'outcome' },
    },
  );
  const { setValue } = form;
  useEffect(() => {
    if (done !== '') setValue('outcome', done, { shouldValidate: true });
  }, [done, setValue]);
  const canAct = reported !== null && done === '';
  return (
    <SubmitForm {...form.submission} submitLabel={text.close} pendingText={text.closing}>
      <SelectField
        label={text.outcome}
        required
        placeholder={text.chooseOutcome}
        options={CASE_OUTCOMES.filter((value) => possible[value]).map((value) => ({
          value,
          label: OUTCOME[value],
        }))}
        {...(canAct && { description: text.actFirst })}
        {...form.field('outcome')}
      />
      <TextAreas areas={areasOf(CASE_WORDS, form.field)} />
    </SubmitForm>
  );
}
