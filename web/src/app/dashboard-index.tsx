import { lazy, Suspense } from 'react';
import { useMe } from '../lib/me.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const ParentIndex = lazy(async () => ({
  default: (await import('./parent-index.tsx')).ParentIndex,
}));
const MatchedIndex = lazy(async () => ({
  default: (await import('./matched-index.tsx')).MatchedIndex,
}));

/** Rules 10.16 and 10.17: where the dashboard of each role starts. */
export function DashboardIndex() {
  const { dashboardRole } = useMe();
  return (
    <Suspense fallback={<Skeleton label="Loading..." />}>
      {dashboardRole === 'parent' ? <ParentIndex /> : <MatchedIndex role={dashboardRole} />}
    </Suspense>
  );
}
