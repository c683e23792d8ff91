import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemCode } from '../../../lib/problem.ts';
import type { Feedback } from '../../../ui/live-region.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { useFocusAfterLeaving, useSettling } from '../../../ui/use-focus-after-leaving.ts';
import { approvalsPage as text, decisionFailureWords, laterWords } from './approvals-text.ts';
import { decisionWords, othersAwaited, waitsForOthers } from './asked-text.ts';
import { sessionQuery } from '../data.ts';
import { useDecideSession, type ParentDecision } from '../session-changes.ts';
import { cardId } from '../session-view.ts';

const loadDialogs = async () => import('../components/reason-dialogs.tsx');
const RejectDialog = lazyDialog(async () => (await loadDialogs()).RejectDialog);
const restWords = async (session: SessionRow) => (await loadDialogs()).restWords(session);

export interface Decided {
  readonly session: SessionRow;
  /** Its place in the list. */
  readonly at: number;
  readonly isGone: boolean;
  /** Null until the server has answered. */
  readonly feedback: Feedback | null;
}

interface Rejecting {
  readonly session: SessionRow;
  readonly reason?: string | undefined;
}

/**
 * Decides on requests: `approve` does so immediately, and `askToReject` opens `dialog`, which asks for the reason. A
 * request is removed immediately, and comes back if the server refuses. `decided` has the results by session, and
 * `shown` the rows with the decided ones in their places, whose messages then take the focus. Rules 6.27 and 6.46
 */
export function useDecisions(rows: readonly SessionRow[]) {
  const { mutateAsync } = useDecideSession();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { focusCard } = useFocusAfterLeaving(frame);
  const { isSettling, settle } = useSettling();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);

  // A later version of a decided session is a new request.
  const isGone = ({ id, version }: SessionRow) => {
    const result = decided.get(id);
    return result?.isGone === true && result.session.version === version;
  };
  const left = rows.filter((row) => !isGone(row));
  const shown = [...left];
  for (const { session, at } of [...decided.values()].toSorted((one, other) => one.at - other.at))
    if (isGone(session) && left.every(({ id }) => id !== session.id)) shown.splice(at, 0, session);

  /** @returns null or an error message. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    const { session, verb } = decision;
    const isApproval = verb === 'approve';
    const at = shown.findIndex(({ id }) => id === session.id);
    const tell = (isOver: boolean, words: Feedback | null) => {
      const result = { session, at, isGone: isOver, feedback: words };
      setDecided((all) => new Map([...all, [session.id, result]]));
    };
    tell(!isApproval || !waitsForOthers(session), null);
    settle();
    try {
      const now = await mutateAsync(decision);
      if (isApproval && now.status === 'pending') {
        showToast(text.saidYesToast, 'success');
        const words = text.saidYes(session, othersAwaited(now));
        tell(false, { tone: 'success', words });
        // The pressed button was removed, so move the focus.
        focusCard(cardId(session.id));
        return null;
      }
      showToast(isApproval ? text.approvedToast : text.rejectedToast, 'success');
      tell(true, {
        tone: 'success',
        words: isApproval
          ? `${text.approved(session)}${laterWords(session, decision.leaveOut)}`
          : `${text.rejected(session)}${await restWords(session)}`,
      });
      return null;
    } catch (error) {
      const reason = await whyNot(error, session);
      showToast(text.failedToast, 'error');
      // The card is back in place of its message. A dialog keeps the focus.
      if (isApproval) focusCard(cardId(session.id));
      tell(false, { tone: 'error', words: `${text.notConfirmed(session)} ${reason}` });
      return reason;
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
    if (!waitsForOthers(session)) focusCard(cardId(session.id));
  }

  const askToReject = (session: SessionRow, reason?: string) => setRejecting({ session, reason });
  const dialog = rejecting !== null && (
    <RejectDialog
      {...rejecting}
      reject={(no) => decide({ verb: 'reject', session: rejecting.session, ...no })}
      onCancel={() => setRejecting(null)}
      onRejected={() => {
        setRejecting(null);
        focusCard(cardId(rejecting.session.id));
      }}
    />
  );

  return { approve, askToReject, dialog, decided, left, shown, frame, isSettling };
}
