import { groupApprovals } from '@oakling/domain/sessions/supervision/group-approvals';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { usePages } from '../../../lib/use-pages.ts';
import { EmptyState, LoadState } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { approvalsPage as text } from './approvals-text.ts';
import { ChildPanel } from './components/child-panel.tsx';
import { isFirstMeeting } from './components/elder-profile.tsx';
import { sessionsQuery } from '../data.ts';
import { useDecisions } from './use-decisions.tsx';
import type { Elements } from '../../../ui/card.tsx';

const idOf = ({ id }: SessionRow) => id;

interface Props {
  readonly notice?: Elements;
  /** True while content above the list is loading. All of it waits for the others, so that nothing moves. */
  readonly isNoticeComing?: boolean;
  /** Content below the list. It waits for the list, so that it doesn't move while being read. */
  readonly children?: Elements;
}

/** Rules 6.41 to 6.47 */
export function ApprovalsPage({ notice, isNoticeComing = false, children }: Props) {
  const { list, rows, pager } = usePages(sessionsQuery('pending'), idOf);
  const isComing = list.isPending || isNoticeComing;
  const isStarting = isNoticeComing || (list.isPending && list.failureCount === 0);
  const decisions = useDecisions(rows);
  const { approve, askToReject, decided, left, shown, frame, isSettling } = decisions;
  const dialog: Elements = decisions.dialog;
  const groups = groupApprovals(isComing ? [] : shown);
  const openId = groups
    .flatMap(({ byChild, byOthers }) => [byChild, ...byOthers.map(({ sessions }) => sessions)])
    .flat()
    .find((session) => left.includes(session) && isFirstMeeting(session))?.id;

  return (
    <>
      <div className="space-y-6">
        {!isStarting && (
          <>
            {notice}
            <header className="space-y-2">
              <h2 className="text-2xl">{text.heading}</h2>
              <p className="text-ink-soft">{text.intro}</p>
            </header>
          </>
        )}
        <LoadState
          query={{ ...list, isPending: isComing }}
          loading={text.loading}
          failed={text.failed}
        />
        {/* Receives the focus when the last card is removed. */}
        <PagedList pager={pager} label={text.more}>
          <div
            ref={frame}
            tabIndex={-1}
            className={`space-y-6 outline-none ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
          >
            {groups.map((group) => (
              <ChildPanel
                key={group.child.id}
                group={group}
                openId={openId}
                decided={decided}
                onApprove={approve}
                onReject={askToReject}
              />
            ))}
            {!isComing && list.isSuccess && left.length === 0 && pager.more === null && (
              <EmptyState picture="no-requests" title={text.emptyTitle} text={text.empty} />
            )}
          </div>
        </PagedList>
      </div>
      {!isComing && children}
      {dialog}
    </>
  );
}
