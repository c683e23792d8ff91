import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemCode } from '../../../lib/problem.ts';
import type { Feedback } from '../../../ui/live-region.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { useFocusAfterLeaving, useSettling } from '../../../ui/use-focus-after-leaving.ts';
import { approvalsPage as text, decisionFailureWords } from './approvals-text.ts';
import { decisionWords, othersAwaited, waitsForOthers } from './asked-text.ts';
import { sessionQuery, useDecideSession, type ParentDecision } from '../data.ts';
import { cardId } from '../session-view.ts';

const loadDialogs = async () => import('../components/reason-dialogs.tsx');
const RejectDialog = lazyDialog(async () => (await loadDialogs()).RejectDialog);
const restWords = async (session: SessionRow) => (await loadDialogs()).restWords(session);

interface Rejecting {
  readonly session: SessionRow;
  readonly reason?: string | undefined;
}

/**
 * Decides on requests: `approve` does so immediately, and `askToReject` opens `dialog`, which asks for the reason. A
 * card is removed immediately, and comes back if the server refuses. The focus moves to the card in its place.
 * Rules 6.27 and 6.46
 */
export function useDecisions() {
  const { mutateAsync } = useDecideSession();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { leave, moveFocus, focusCard } = useFocusAfterLeaving(frame);
  const { isSettling, settle } = useSettling();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);

  /** @returns null or an error message. */
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
        // The pressed button was removed, so move the focus.
        focusCard(cardId(session.id));
        return null;
      }
      showToast(isApproval ? text.approvedToast : text.rejectedToast, 'success');
      setFeedback({
        tone: 'success',
        words: isApproval
          ? text.approved(session)
          : `${text.rejected(session)}${await restWords(session)}`,
      });
      return null;
    } catch (error) {
      const reason = await whyNot(error, session);
      showToast(text.failedToast, 'error');
      setFeedback({ tone: 'error', words: `${text.notConfirmed(session)} ${reason}` });
      return reason;
    } finally {
      setLeaving((ids) => new Set([...ids].filter((id) => id !== session.id)));
    }
  }

  /** Names the other guardian if they decided first. Rule 6.139 */
  async function whyNot(error: unknown, { id }: SessionRow): Promise<string> {
    const words = decisionFailureWords(error);
    if (problemCode(error) !== 'already-decided') return words;
    try {
      return decisionWords(await client.fetchQuery(sessionQuery(id))) ?? words;
    } catch {
      return words;
    }
  }

  function approve(session: SessionRow, leaveOut?: LeaveOut) {
    void decide({ verb: 'approve', session, leaveOut });
    if (!waitsForOthers(session)) moveFocus();
  }

  const askToReject = (session: SessionRow, reason?: string) => setRejecting({ session, reason });
  const dialog = rejecting !== null && (
    <RejectDialog
      {...rejecting}
      reject={(no) => decide({ verb: 'reject', session: rejecting.session, ...no })}
      onCancel={() => setRejecting(null)}
      onRejected={() => {
        setRejecting(null);
        moveFocus();
      }}
    />
  );

  return { approve, askToReject, dialog, leaving, feedback, frame, isSettling };
}
