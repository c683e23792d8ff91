import type { SessionView } from '@oakling/domain/sessions/contract';
import { groupApprovals } from '@oakling/domain/sessions/group-approvals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyState, LoadMore, LoadState } from '../../ui/loading.tsx';
import { FeedbackMessage } from '../../ui/live-region.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { approvalsPage as text } from './approvals-text.ts';
import { waitsForOthers } from './asked-text.ts';
import { ChildPanel } from './components/child-panel.tsx';
import { sessionsQuery } from './data.ts';
import { useDecisions } from './use-decisions.ts';

const RejectDialog = lazyPart(
  async () => (await import('./components/reason-dialogs.tsx')).RejectDialog,
);

interface Props {
  readonly notice?: ReactNode;
  /** What stands above is still on its way. The list waits for it, which would else push it down under the reader. */
  readonly isNoticeComing?: boolean;
  /** What stands below. It waits for the list, which would else push it down under the reader. */
  readonly children?: ReactNode;
}

/** Rules 6.41 to 6.47: a parent decides what their children and others ask for; first comes a notice. */
export function ApprovalsPage({ notice, isNoticeComing = false, children }: Props) {
  const list = useInfiniteQuery(sessionsQuery('pending'));
  const isComing = list.isPending || isNoticeComing;
  const { decide, leaving, feedback, frame, isSettling, moveFocus } = useDecisions();
  const [asked, setAsked] = useState<{ session: SessionView; reason?: string | undefined } | null>(
    null,
  );
  const sessions = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ id }) => !leaving.has(id));
  const groups = groupApprovals(sessions);

  function approve(session: SessionView) {
    void decide({ verb: 'approve', session });
    if (!waitsForOthers(session)) moveFocus();
  }

  return (
    <>
      <PageHeading>{text.heading}</PageHeading>
      <p className="mt-2 text-ink-soft">{text.intro}</p>
      <div className="mt-4 space-y-8">
        {notice}
        <FeedbackMessage feedback={feedback} />
        <LoadState
          query={{ ...list, isPending: isComing }}
          loading={text.loading}
          failed={text.failed}
        />
        {/* Takes focus when the last card has left. */}
        <div
          ref={frame}
          tabIndex={-1}
          className={`space-y-8 outline-none ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
        >
          {(isComing ? [] : groups).map((group) => (
            <ChildPanel
              key={group.child.id}
              group={group}
              onApprove={approve}
              onReject={(session, reason) => setAsked({ session, reason })}
            />
          ))}
          {!isComing && list.isSuccess && groups.length === 0 && !list.hasNextPage && (
            <EmptyState picture="no-requests" title={text.emptyTitle} text={text.empty} />
          )}
        </div>
        <LoadMore list={list} label={text.more} />
      </div>
      {!isComing && children}
      {asked !== null && (
        <RejectDialog
          {...asked}
          reject={(reason) => decide({ verb: 'reject', session: asked.session, reason })}
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
