import { useQuery } from '@tanstack/react-query';
import { ChildrenSteps } from '../features/invites/components/children-steps.tsx';
import { PausedChildren, YourChildren } from '../features/invites/components/your-children.tsx';
import { childrenQuery } from '../features/invites/data.ts';
import { ApprovalsPage } from '../features/sessions/supervision/approvals-page.tsx';
import { useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Skeleton } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FirstInvite } from './next-steps.tsx';
import { dashboardText as text, nextSteps } from './text.ts';

// Loaded lazily, because only parents see it, below the pending decisions.
const ChildrenWeek = lazyPart(
  async () => (await import('../features/sessions/components/week-view.tsx')).ChildrenWeek,
);

const ChildNear = lazyPart(
  async () => (await import('../features/sessions/components/what-now.tsx')).ChildNear,
);

const MatchedParts = lazyPart(async () => (await import('./matched-parts.tsx')).MatchedParts, {
  waiting: <Coming />,
});

export function DashboardIndex() {
  const { dashboardRole: role } = useMe();
  return role === 'parent' ? <ParentIndex /> : <MatchedIndex role={role} />;
}

/** A parent sees a session that is near, then pending decisions, then their children. Rules 10.16, 6.193 and 6.366 */
function ParentIndex() {
  const { data: children, isPending, failureCount, errorUpdateCount } = useQuery(childrenQuery);
  const notice = (
    <>
      <ChildNear />
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

function MatchedIndex({ role }: { role: 'elder' | 'youth' }) {
  const { fullName } = useMe();
  return (
    <>
      <PageHeading title={text.heading}>{text.greeting(fullName)}</PageHeading>
      <div className="mt-4">
        <MatchedParts role={role} />
      </div>
    </>
  );
}

function Coming() {
  return <Skeleton label={nextSteps.loading} count={2} />;
}
