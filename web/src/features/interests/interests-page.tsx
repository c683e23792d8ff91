import type { ReactNode } from 'react';
import { useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { InterestGrids } from './components/interest-grids.tsx';
import { useInterests } from './data.ts';
import { interestsText as text } from './text.ts';

/** The interests page of elders and youths. Rules 2.6 to 2.13 */
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
      {interests === undefined && isError && <NotLoaded onTryAgain={() => void refetch()} />}
    </div>
  );
}

function NotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="space-y-4">
      <Alert tone="error">{text.notLoaded}</Alert>
      <Button variant="secondary" onClick={onTryAgain}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
