import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ChildrenSteps } from '../features/invites/components/children-steps.tsx';
import { YourChildren } from '../features/invites/components/your-children.tsx';
import { childrenQuery } from '../features/invites/data.ts';
import { useDay } from '../features/sessions/components/what-now.tsx';
import { ApprovalsPage } from '../features/sessions/supervision/approvals-page.tsx';
import { sessionsQuery } from '../features/sessions/data.ts';
import { useMe } from '../lib/me.ts';
import { StepCard } from '../ui/card.tsx';
import { LinkButton } from '../ui/link.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { ChildrenNear, HowItGoes, MatchedParts } from './matched-parts.tsx';
import { dashboardText as text, firstInvite } from './text.ts';

// Loaded lazily, because few children are paused.
const PausedChildren = lazyPart(
  async () => (await import('../features/safety/components/paused-children.tsx')).PausedChildren,
);

// Loaded lazily, because only parents see it, below the pending decisions.
const ChildrenWeek = lazyPart(
  async () => (await import('../features/sessions/components/week-view.tsx')).ChildrenWeek,
);

/** Rule 6.366 */
export function DashboardIndex() {
  const { dashboardRole: role, fullName } = useMe();
  return (
    <>
      <PageHeading title={text.heading}>{text.greeting(fullName)}</PageHeading>
      <div className="mt-4">
        {role === 'parent' ? <ParentIndex /> : <MatchedParts role={role} />}
      </div>
    </>
  );
}

/** A parent sees a session that is near, then pending decisions, then their children. Rules 10.16, 6.193 and 6.366 */
function ParentIndex() {
  const ofChildren = useQuery(childrenQuery);
  const { data: children } = ofChildren;
  const { lists } = useDay();
  const isNoticeComing = [ofChildren, ...lists].some(
    ({ isPending, failureCount, errorUpdateCount }) =>
      isPending && failureCount + errorUpdateCount === 0,
  );
  const { data: requests, isError } = useInfiniteQuery(sessionsQuery('pending'));
  const paused = children?.flatMap(({ id, isPaused, shownName }) =>
    isPaused && id !== null ? { id, fullName: shownName } : [],
  );
  const waiting = requests?.pages[0]?.counts.pending;
  // Kept, so that the page doesn't move when the last request is decided.
  const [isBusy, setIsBusy] = useState(false);
  if (!isBusy && waiting !== undefined && waiting > 0) setIsBusy(true);
  const news = (
    <>
      <PausedChildren paused={paused ?? []} />
      <ChildrenSteps />
      <FirstInvite />
    </>
  );
  return (
    <ApprovalsPage
      notice={
        <>
          <ChildrenNear />
          {!isBusy && (waiting !== undefined || isError) && news}
        </>
      }
      isNoticeComing={isNoticeComing}
    >
      {isBusy && <div className="mt-6 space-y-6 empty:hidden">{news}</div>}
      {children?.some(({ id }) => id !== null) === true && (
        <div className="mt-6 space-y-6">
          <ChildrenWeek isOpen={waiting === 0} />
          <HowItGoes />
        </div>
      )}
      <YourChildren />
    </ApprovalsPage>
  );
}

/** Shown to a parent without children. Parents of grown-up children have sessions, so they don't see it. Rule 10.25 */
function FirstInvite() {
  const { data: children } = useQuery(childrenQuery);
  const { data: sessions } = useInfiniteQuery(sessionsQuery('pending'));
  const counts = sessions?.pages[0]?.counts;
  if (children?.length !== 0 || counts === undefined) return null;
  if (Object.values(counts).some((count) => count > 0)) return null;
  return (
    <StepCard as="section" icon={UserPlus} title={firstInvite.title} level={2}>
      <p>{firstInvite.text}</p>
      <p>
        <LinkButton to="/dashboard/parent/invite-child">{firstInvite.action}</LinkButton>
      </p>
    </StepCard>
  );
}
