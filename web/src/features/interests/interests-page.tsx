import type { ReactNode } from 'react';
import { useMe } from '../../lib/me.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { InterestGrids } from './components/interest-grids.tsx';
import { useInterests } from './data.ts';
import { interestsText as text } from './text.ts';

/** Rules 2.6 to 2.13 */
export function InterestsPage({ found }: { found?: ReactNode }) {
  const { dashboardRole } = useMe();
  const { interests, isError, refetch } = useInterests();
  return (
    <div className="space-y-8">
      <div className="space-y-2">
        <PageHeading>{dashboardRole === 'youth' ? text.titleForYouth : text.title}</PageHeading>
        <p className="text-ink-soft">{text.intro}</p>
      </div>
      {interests !== undefined && <InterestGrids interests={interests} found={found} />}
      {interests === undefined && !isError && <Skeleton label={text.loading} />}
      {interests === undefined && isError && (
        <LoadFailed words={text.notLoaded} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
