import type { CaseView } from '@oakling/domain/admin/contract';
import { useState } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { useCaseStep, type CaseStep } from '../data.ts';
import { caseText as text, failureWords, OUTCOME } from '../text.ts';
import { CloseCaseForm } from './close-case-form.tsx';
import { SuspendReported } from './suspend-reported.tsx';

type Outcome = { tone: 'success' | 'error'; words: string };

/** Rule 9.71: what can be done with the case as it stands. */
export function CaseWork({ report }: { report: CaseView }) {
  const step = useCaseStep(report.id);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function take(next: CaseStep) {
    try {
      await step.mutateAsync(next);
      setOutcome({ tone: 'success', words: text.stepDone[next.verb] });
    } catch (error) {
      // Said beside the outcome that was chosen.
      if (problemCode(error) === 'suspend-first') throw error;
      setOutcome({ tone: 'error', words: failureWords(error) });
    }
  }

  return (
    <div className="space-y-4">
      <OutcomeMessage outcome={outcome} />
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

function Closed({ report: { outcome, outcomeNote, closedAt } }: { report: CaseView }) {
  if (outcome === null || closedAt === null) return null;
  return (
    <>
      <p className="font-semibold">{text.closed(OUTCOME[outcome], dayWords(closedAt))}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{outcomeNote}</p>
    </>
  );
}
