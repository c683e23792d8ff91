import type { StageView } from '@oakling/domain/stages/contract';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { ownStageQuery } from '../data.ts';
import { stageText as text } from '../text.ts';

/** The youth's own stage, and an adult's own account. Rules 1.80 and 1.131 */
export function OwnStageSection() {
  const stage = useQuery(ownStageQuery);
  const hasPassword = useMe().mailbox === undefined;
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={stage} what={text.what} count={1} />
      {stage.data !== undefined && <StageWords stage={stage.data} name={null} />}
      {stage.data?.stage === 'of-age' && hasPassword && <p className="mt-3">{text.othersKnow}</p>}
    </SectionCard>
  );
}

/** The current stage and upcoming changes. `name` is the child's; null addresses the youth. */
export function StageWords({ stage, name }: { stage: StageView; name: string | null }) {
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
