import type { SessionView } from '@oakling/domain/sessions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemCode } from '../../lib/problem.ts';
import type { Feedback } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusAfterLeaving, useSettling } from '../../ui/use-focus-after-leaving.ts';
import { approvalsPage as text, decisionFailureWords } from './approvals-text.ts';
import { decisionWords, othersAwaited, waitsForOthers } from './asked-text.ts';
import { sessionQuery, useDecideSession, type ParentDecision } from './data.ts';
import { cardId } from './session-view.ts';

/**
 * Rule 6.46: decides requests. A card leaves at once and comes back when the server refuses;
 * `moveFocus` takes focus to the card in its place, once no dialog holds it.
 */
export function useDecisions() {
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
