import { useEffect, useRef, useState, type RefObject } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
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
    leave(session.id);
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

/** Milliseconds of a double click: the slowest that systems count as one. */
const DOUBLE_CLICK = 500;

/** While cards move up, a second click of the same hand must not hit the next one. */
function useSettling() {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), DOUBLE_CLICK);
    return () => clearTimeout(timer);
  }, [since]);
  return { isSettling: since !== null, settle: () => setSince(performance.now()) };
}

/** The element id of a request's card. */
export function cardId(sessionId: string): string {
  return `request-${sessionId}`;
}

function useFocusAfterLeaving(frame: RefObject<HTMLDivElement | null>) {
  const next = useRef<string | null>(null);
  const [target, setTarget] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const card = target.id === null ? null : document.getElementById(target.id);
    (card ?? frame.current)?.focus();
  }, [target, frame]);

  /** Keeps which card will stand where this one stood, by what is on the page now. */
  function leave(sessionId: string) {
    const cards = [...(frame.current?.querySelectorAll('article') ?? [])].map(({ id }) => id);
    const place = cards.indexOf(cardId(sessionId));
    next.current = cards[place + 1] ?? cards[place - 1] ?? null;
  }

  return { leave, moveFocus: () => setTarget({ id: next.current }) };
}
