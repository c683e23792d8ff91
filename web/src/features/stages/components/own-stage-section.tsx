import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { ownStageQuery, useAgeCheck } from '../data.ts';
import { stageText as text, type Stage } from '../text.ts';

/** Rules 1.80, 1.131 and 1.168 */
export function OwnStageSection() {
  const stage = useQuery(ownStageQuery);
  const ask = useAgeCheck();
  const { feedback, attempt } = useFeedback();
  const ageCheck = stage.data?.ageCheck ?? 'none';
  const hasPassword = useMe().mailbox === undefined;
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={stage} what={text.what} count={1} />
      {stage.data !== undefined && <StageWords stage={stage.data} name={null} />}
      {ageCheck !== 'none' && <p className="mt-3">{text.ageCheck[ageCheck]}</p>}
      {ageCheck === 'possible' && (
        <Button
          variant="secondary"
          isPending={ask.isPending}
          pendingText={text.asking}
          onClick={() => void attempt(() => ask.mutateAsync(), text.asked, text.notAsked)}
        >
          {text.ask}
        </Button>
      )}
      <FeedbackMessage feedback={feedback} />
      {stage.data?.stage === 'of-age' && hasPassword && <p className="mt-3">{text.othersKnow}</p>}
    </SectionCard>
  );
}

/** The current stage and upcoming changes. `name` is the child's; null addresses the youth. */
export function StageWords({ stage, name }: { stage: Stage; name: string | null }) {
  const ahead = text.ahead(stage, name);
  return (
    <div className="space-y-3 [overflow-wrap:anywhere]">
      {text.now(stage, name).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {ahead !== null && (
        <>
          <h3 className="pt-3 font-semibold">{ahead.heading}</h3>
          {ahead.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
      {ahead === null && stage.stage !== 'of-age' && (
        <p className="text-ink-soft">{text.later(name)}</p>
      )}
    </div>
  );
}
