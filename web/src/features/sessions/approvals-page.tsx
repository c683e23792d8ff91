import { groupApprovals } from '@oakling/domain/sessions/group-approvals';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OutcomeMessage } from '../../ui/live-region.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { approvalsPage as text } from './approvals-text.ts';
import { ChildPanel } from './components/child-panel.tsx';
import { LoadFailed } from './components/load-failed.tsx';
import { useDecisions } from './components/use-decisions.ts';
import { sessionsQuery } from './data.ts';

const RejectDialog = lazyPart(
  async () => (await import('./components/reject-dialog.tsx')).RejectDialog,
);

interface Props {
  readonly notice?: ReactNode;
  /** What stands below. It waits for the list, which would else push it down under the reader. */
  readonly children?: ReactNode;
}

/** Rules 6.41 to 6.47: a parent decides what their children and others ask for; first comes a notice. */
export function ApprovalsPage({ notice, children }: Props) {
  const list = useInfiniteQuery(sessionsQuery('pending'));
  const { decide, leaving, outcome, frame, isSettling, moveFocus } = useDecisions();
  const [asked, setAsked] = useState<SessionView | null>(null);
  const sessions = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ id }) => !leaving.has(id));
  const groups = groupApprovals(sessions);

  function approve(session: SessionView) {
    void decide({ verb: 'approve', session });
    moveFocus();
  }

  return (
    <>
      <PageHeading>{text.heading}</PageHeading>
      <p className="mt-2 text-ink-soft">{text.intro}</p>
      <div className="mt-4 space-y-8">
        {notice}
        <OutcomeMessage outcome={outcome} />
        {list.isPending && <Skeleton label={text.loading} />}
        {list.isError && <LoadFailed words={text.failed} onRetry={() => void list.refetch()} />}
        {/* Takes focus when the last card has left. */}
        <div
          ref={frame}
          tabIndex={-1}
          className={`space-y-8 outline-none ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
        >
          {groups.map((group) => (
            <ChildPanel
              key={group.child.id}
              group={group}
              onApprove={approve}
              onReject={setAsked}
            />
          ))}
          {list.isSuccess && groups.length === 0 && !list.hasNextPage && (
            <EmptyState picture="/empty-approvals.svg" title={text.emptyTitle} text={text.empty} />
          )}
        </div>
        {list.hasNextPage && (
          <LoadMore
            label={text.more}
            isLoading={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
          />
        )}
      </div>
      {!list.isPending && children}
      {asked !== null && (
        <RejectDialog
          session={asked}
          reject={(reason) => decide({ verb: 'reject', session: asked, reason })}
          onCancel={() => setAsked(null)}
          onRejected={() => {
            setAsked(null);
            moveFocus();
          }}
        />
      )}
    </>
  );
}
