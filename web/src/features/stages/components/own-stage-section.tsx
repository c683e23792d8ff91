import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { ownStageQuery } from '../data.ts';
import { stageText as text } from '../text.ts';
import { StageWords } from './stage-words.tsx';

/** Rule 1.80: what their age lets a youth decide, for themselves. */
export function OwnStageSection() {
  const stage = useQuery(ownStageQuery);
  return (
    <SectionCard heading={text.heading}>
      <LoadState query={stage} loading={text.loading} failed={text.failed} count={1} />
      {stage.data !== undefined && <StageWords stage={stage.data} name={null} />}
    </SectionCard>
  );
}
