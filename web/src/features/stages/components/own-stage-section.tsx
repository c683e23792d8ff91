import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { ownStageQuery } from '../data.ts';
import { stageText as text } from '../text.ts';
import { StageWords } from './stage-words.tsx';

/** The youth's own stage, and an adult's own account. Rules 1.80 and 1.131 */
export function OwnStageSection() {
  const stage = useQuery(ownStageQuery);
  const hasPassword = useMe().mailbox === undefined;
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={stage} loading={text.loading} failed={text.failed} count={1} />
      {stage.data !== undefined && <StageWords stage={stage.data} name={null} />}
      {stage.data?.stage === 'of-age' && hasPassword && <p className="mt-3">{text.othersKnow}</p>}
    </SectionCard>
  );
}
