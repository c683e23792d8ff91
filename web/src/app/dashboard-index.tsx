import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChildrenSteps } from '../features/invites/components/children-steps.tsx';
import { PausedChildren, YourChildren } from '../features/invites/components/your-children.tsx';
import { childrenQuery } from '../features/invites/data.ts';
import { ApprovalsPage } from '../features/sessions/supervision/approvals-page.tsx';
import { sessionsQuery } from '../features/sessions/data.ts';
import { useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Skeleton } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FirstInvite } from './next-steps.tsx';
import { nextSteps } from './text.ts';

// Loaded lazily, because only parents see it, below the pending decisions.
const ChildrenWeek = lazyPart(
  async () => (await import('../features/sessions/components/week-view.tsx')).ChildrenWeek,
);

const MatchedParts = lazyPart(async () => (await import('./matched-parts.tsx')).MatchedParts, {
  waiting: <Coming />,
});

export function DashboardIndex() {
  const { dashboardRole: role } = useMe();
  return role === 'parent' ? <ParentIndex /> : <MatchedIndex role={role} />;
}

/** A parent sees pending decisions first, then their children. Rules 10.16, 6.193 and 9.222 */
function ParentIndex() {
  const { data: children, isPending, failureCount, errorUpdateCount } = useQuery(childrenQuery);
  const notice = (
    <>
      <PausedChildren />
      <ChildrenSteps />
      <FirstInvite />
    </>
  );
  return (
    <ApprovalsPage
      notice={notice}
      isNoticeComing={isPending && failureCount + errorUpdateCount === 0}
    >
      {children?.some(({ id }) => id !== null) === true && (
        <div className="mt-8">
          <ChildrenWeek />
        </div>
      )}
      <YourChildren />
    </ApprovalsPage>
  );
}

/** An elder or youth sees past sessions first, then the next one. Rules 10.17 and 6.212 */
function MatchedIndex({ role }: { role: 'elder' | 'youth' }) {
  const past = useInfiniteQuery(sessionsQuery('past'));
  const sessions = past.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <img
        src="/landing.svg"
        alt=""
        width={960}
        height={560}
        className="mt-4 h-[min(18rem,38vw)] w-full rounded-card object-cover object-[50%_72%] shadow-card"
      />
      {past.isPending && past.failureCount === 0 ? (
        <Coming />
      ) : (
        <MatchedParts role={role} past={sessions} />
      )}
    </>
  );
}

function Coming() {
  return (
    <div className="mt-8">
      <Skeleton label={nextSteps.loading} count={2} />
    </div>
  );
}
