import {
  CASE_TEXTS,
  closeCaseSchema,
  type CaseView,
  type CloseCase,
  type VettedView,
} from '@oakling/domain/admin/contract';
import { emptyTexts, type TextsOf } from '@oakling/domain/kernel/text-list';
import { CASE_OUTCOMES, type CaseOutcome } from '@oakling/domain/admin/decide-case';
import { useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { useSentForm } from '../../../lib/checked-form.ts';
import { problemCode } from '../../../lib/problem.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { areasOf, saidOf } from '../../../lib/worded-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FeedbackMessage, type Feedback } from '../../../ui/live-region.tsx';
import { SelectField, TextAreas } from '../../../ui/field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useCaseStep, type CaseStep } from '../data.ts';
import { CASE_WORDS, caseText as text, failureWords, OUTCOME } from '../text.ts';
import { useAsked } from './decision-dialog.tsx';
import { VettingDialog } from './vetting.tsx';

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
          {report.reported !== null && <SuspendReported person={report.reported} />}
          <CloseCaseForm onClose={(closing) => take({ verb: 'close', ...closing })} />
          <Button
            variant="secondary"
            isPending={step.isPending && step.variables.verb === 'release'}
            pendingText={text.releasing}
            onClick={() => void take({ verb: 'release' })}
          >
            {text.release}
          </Button>
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
  /** Fails if the outcome doesn't match what has happened. Rule 9.120 */
  onClose: (closing: CloseCase) => Promise<void>;
};

type Values = TextsOf<typeof CASE_TEXTS> & { outcome: CaseOutcome | '' };

/** Rule 9.71 */
function CloseCaseForm({ onClose }: Props) {
  const form = useSentForm<Values, CloseCase>(
    closeCaseSchema,
    { outcome: '', ...emptyTexts(CASE_TEXTS) },
    {
      send: onClose,
      words: failureWords,
      about: { 'suspend-first': 'outcome', 'warn-first': 'outcome' },
    },
  );
  return (
    <SubmitForm {...form.submission} submitLabel={text.close} pendingText={text.closing}>
      <SelectField
        label={text.outcome}
        required
        placeholder={text.chooseOutcome}
        options={CASE_OUTCOMES.map((value) => ({ value, label: OUTCOME[value] }))}
        {...form.field('outcome')}
      />
      <TextAreas areas={areasOf(CASE_WORDS, form.field)} />
    </SubmitForm>
  );
}

/** Suspends the reported person without losing the form's content. Rule 9.120 */
function SuspendReported({ person }: { person: VettedView }) {
  const { asked, feedback, ask, finish, close } = useAsked<'suspend'>();
  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {person.standing !== 'suspended' && (
        <Button variant="danger" onClick={() => ask('suspend')}>
          {text.suspend(person.name)}
        </Button>
      )}
      {asked !== null && (
        <VettingDialog
          person={person}
          verb={asked}
          onDone={() => finish(text.suspended(person.name))}
          onCancel={close}
        />
      )}
    </>
  );
}
