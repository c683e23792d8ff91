import { groupApprovals } from '@oakling/domain/sessions/supervision/group-approvals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useProgressiveCount, useOnceAfter } from '../../../ui/after-this-frame.ts';
import { EmptyState, LoadMore, LoadState } from '../../../ui/loading.tsx';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { approvalsPage as text } from './approvals-text.ts';
import { ChildPanel } from './components/child-panel.tsx';
import { sessionsQuery } from '../data.ts';
import { useDecisions } from './use-decisions.tsx';

/** Requests rendered per frame: a slow phone needs about 20 ms for each. */
const AT_ONCE = 2;

interface Props {
  readonly notice?: ReactNode;
  /**
   * True while content above is loading. The list waits, so that it doesn't shift under the reader.
   */
  readonly isNoticeComing?: boolean;
  /** Content below the list. Renders after the list, so that it doesn't shift under the reader. */
  readonly children?: ReactNode;
}

/** A parent's pending requests, below any notice. Rules 6.41 to 6.47 */
export function ApprovalsPage({ notice, isNoticeComing = false, children }: Props) {
  const list = useInfiniteQuery(sessionsQuery('pending'));
  // Renders requests and the content below over several frames, so a slow phone stays responsive.
  const isComing = useDeferredValue(list.isPending || isNoticeComing);
  const { approve, askToReject, dialog, leaving, feedback, frame, isSettling } = useDecisions();
  const sessions = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ id }) => !leaving.has(id));
  const drawn = useProgressiveCount(isComing ? 0 : sessions.length, AT_ONCE);
  const groups = groupApprovals(isComing ? [] : sessions.slice(0, drawn));
  const isBelowDue = useOnceAfter(!isComing && drawn === sessions.length);

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
        {/* Receives the focus when the last card is removed. */}
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
              onReject={askToReject}
            />
          ))}
          {!isComing && list.isSuccess && groups.length === 0 && !list.hasNextPage && (
            <EmptyState picture="no-requests" title={text.emptyTitle} text={text.empty} />
          )}
        </div>
        <LoadMore list={list} label={text.more} />
      </div>
      {isBelowDue && children}
      {dialog}
    </>
  );
}
