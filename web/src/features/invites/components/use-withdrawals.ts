import type { InviteView } from '@oakling/domain/invites/contract';
import { useRef, useState } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { useFocusAfterLeaving } from '../../../ui/use-focus-after-leaving.ts';
import { useSettling } from '../../../ui/use-settling.ts';
import { useWithdrawInvite } from '../data.ts';
import { refusalWords, withdrawDialog, yourInvites as text } from '../invites-text.ts';
import { inviteCardId } from './invite-card.tsx';

/**
 * Rule 4.19: withdraws invites. A card leaves at once and comes back when the server refuses;
 * `moveFocus` takes focus to the card in its place, once no dialog holds it.
 */
export function useWithdrawals() {
  const { mutateAsync } = useWithdrawInvite();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { leave, moveFocus, focusCard } = useFocusAfterLeaving(frame);
  const { isSettling, settle } = useSettling();

  /** @returns null, or why it could not be done. */
  async function withdraw(invite: InviteView): Promise<string | null> {
    leave(inviteCardId(invite.token));
    setLeaving(invite.token);
    setOutcome(null);
    try {
      await mutateAsync(invite.token);
      settle();
      // The sentence may stand far above the card that left.
      showToast(text.withdrawnToast, 'success');
      setOutcome(text.withdrawn(invite));
      return null;
    } catch (error) {
      return refusalWords(error) ?? withdrawDialog.tryAgain;
    } finally {
      setLeaving(null);
    }
  }

  return { withdraw, leaving, outcome, frame, isSettling, moveFocus, focusCard };
}
