import { useEffect, useRef, useState, type RefObject } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { approvalsPage as text, decisionFailureWords } from '../approvals-text.ts';
import { useDecideSession, type ParentDecision } from '../data.ts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly words: string;
}

/**
 * Rule 6.46: decides requests. A card leaves at once and comes back when the server refuses; focus
 * goes to the card that takes its place.
 */
export function useDecisions() {
  const { mutateAsync } = useDecideSession();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { leave, focusNext } = useFocusAfterLeaving(frame);

  /** @returns null, or why it could not be done. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    const { session, verb } = decision;
    const isApproval = verb === 'approve';
    const next = leave(session.id);
    setOutcome(null);
    setLeaving((ids) => new Set([...ids, session.id]));
    if (isApproval) focusNext(next);
    try {
      await mutateAsync(decision);
      showToast(isApproval ? text.approvedToast : text.rejectedToast, 'success');
      setOutcome({ tone: 'success', words: (isApproval ? text.approved : text.rejected)(session) });
      // Until now focus was in the dialog.
      if (!isApproval) focusNext(next);
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

  return { decide, leaving, outcome, frame };
}

/** The element id of a request's card. */
export function cardId(sessionId: string): string {
  return `request-${sessionId}`;
}

function useFocusAfterLeaving(frame: RefObject<HTMLDivElement | null>) {
  const [target, setTarget] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const card = target.id === null ? null : document.getElementById(target.id);
    (card ?? frame.current)?.focus();
  }, [target, frame]);

  /** The card that will stand where this one stood, by what is on the page now. */
  function leave(sessionId: string): string | null {
    const cards = [...(frame.current?.querySelectorAll('article') ?? [])].map(({ id }) => id);
    const place = cards.indexOf(cardId(sessionId));
    return cards[place + 1] ?? cards[place - 1] ?? null;
  }

  return { leave, focusNext: (id: string | null) => setTarget({ id }) };
}
