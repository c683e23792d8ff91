import type { SessionView } from '@oakling/domain/sessions/contract';
import { groupApprovals } from '@oakling/domain/sessions/group-approvals';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { problemCode } from '../../lib/problem.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyState, LoadMore, LoadState } from '../../ui/loading.tsx';
import { FeedbackMessage, type Feedback } from '../../ui/live-region.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusAfterLeaving, useSettling } from '../../ui/use-focus-after-leaving.ts';
import { approvalsPage as text, decisionFailureWords } from './approvals-text.ts';
import { decisionWords, othersAwaited, waitsForOthers } from './asked-text.ts';
import { ChildPanel } from './components/child-panel.tsx';
import { cardId } from './components/request-card.tsx';
import { sessionQuery, sessionsQuery, useDecideSession, type ParentDecision } from './data.ts';

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

/**
 * Rule 6.46: decides requests. A card leaves at once and comes back when the server refuses;
 * `moveFocus` takes focus to the card in its place, once no dialog holds it.
 */
function useDecisions() {
  const { mutateAsync } = useDecideSession();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { leave, moveFocus, focusCard } = useFocusAfterLeaving(frame);
  const { isSettling, settle } = useSettling();

  /** @returns null, or why it could not be done. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    const { session, verb } = decision;
    const isApproval = verb === 'approve';
    if (!isApproval || !waitsForOthers(session)) {
      leave(cardId(session.id));
      setLeaving((ids) => new Set([...ids, session.id]));
    }
    settle();
    try {
      const decided = await mutateAsync(decision);
      if (isApproval && decided.status === 'pending') {
        showToast(text.saidYesToast, 'success');
        const words = text.saidYes(session, othersAwaited(decided));
        setFeedback({ tone: 'success', words });
        // The button that was pressed has gone.
        focusCard(cardId(session.id));
        return null;
      }
      showToast(isApproval ? text.approvedToast : text.rejectedToast, 'success');
      setFeedback({
        tone: 'success',
        words: (isApproval ? text.approved : text.rejected)(session),
      });
      return null;
    } catch (error) {
      const reason = await whyNot(error, session);
      showToast(text.failedToast, 'error');
      setFeedback({ tone: 'error', words: `${text.unchanged(session)} ${reason}` });
      return reason;
    } finally {
      setLeaving((ids) => new Set([...ids].filter((id) => id !== session.id)));
    }
  }

  /** Rule 6.139: where another guardian was quicker, who it was. */
  async function whyNot(error: unknown, { id }: SessionView): Promise<string> {
    const words = decisionFailureWords(error);
    if (problemCode(error) !== 'already-decided') return words;
    try {
      return decisionWords(await client.fetchQuery(sessionQuery(id))) ?? words;
    } catch {
      return words;
    }
  }

  return { decide, leaving, feedback, frame, isSettling, moveFocus };
}
