import { useRef, useState } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { useFocusAfterLeaving } from '../../../ui/use-focus-after-leaving.ts';
import { useSettling } from '../../../ui/use-settling.ts';
import { approvalsPage as text, decisionFailureWords } from '../approvals-text.ts';
import { useDecideSession, type ParentDecision } from '../data.ts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly words: string;
}

/**
 * Rule 6.46: decides requests. A card leaves at once and comes back when the server refuses;
 * `moveFocus` takes focus to the card in its place, once no dialog holds it.
 */
export function useDecisions() {
  const { mutateAsync } = useDecideSession();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { leave, moveFocus } = useFocusAfterLeaving(frame);
  const { isSettling, settle } = useSettling();

  /** @returns null, or why it could not be done. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    const { session, verb } = decision;
    const isApproval = verb === 'approve';
    leave(cardId(session.id));
    setLeaving((ids) => new Set([...ids, session.id]));
    settle();
    try {
      await mutateAsync(decision);
      showToast(isApproval ? text.approvedToast : text.rejectedToast, 'success');
      setOutcome({ tone: 'success', words: (isApproval ? text.approved : text.rejected)(session) });
      return null;
    } catch (error) {
      const reason = decisionFailureWords(error);
      showToast(text.failedToast, 'error');
      setOutcome({ tone: 'error', words: `${text.unchanged(session)} ${reason}` });
      return reason;
    } finally {
      setLeaving((ids) => new Set([...ids].filter((id) => id !== session.id)));
    }
  }

  return { decide, leaving, outcome, frame, isSettling, moveFocus };
}

/** The element id of a request's card. */
export function cardId(sessionId: string): string {
  return `request-${sessionId}`;
}
