import type { InviteView } from '@oakling/domain/invites/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { InviteCard, inviteCardId } from './invite-card.tsx';
import { invitesQuery, useWithdrawInvite } from '../data.ts';
import { refusalWords, withdrawDialog, yourInvites as text, yourInvitesId } from '../text.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFocusAfterLeaving, useSettling } from '../../../ui/use-focus-after-leaving.ts';

/** A parent's invites, newest first. The list updates when a child accepts. Rules 4.16 to 4.19 */
export function YourInvites() {
  const { list, rows: invites, pager } = usePages(invitesQuery);
  const news = useAcceptedNews(invites);
  const { withdraw, leaving, outcome, frame, isSettling, moveFocus, focusCard } = useWithdrawals();
  const [asked, setAsked] = useState<InviteView | null>(null);
  const asking = useRef<Element | null>(null);
  const heading = useFocusWhenLinked(!list.isPending);
  const shown = invites.filter(({ token }) => token !== leaving);

  function ask(invite: InviteView) {
    asking.current = document.activeElement;
    setAsked(invite);
  }

  function keep({ token }: InviteView) {
    setAsked(null);
    // The dialog returns the focus to the button, unless the button was removed.
    if (asking.current?.isConnected !== true) focusCard(inviteCardId(token));
  }

  return (
    <section aria-labelledby={yourInvitesId} className="space-y-4 pt-6">
      <h2 ref={heading} id={yourInvitesId} tabIndex={-1} className="scroll-mt-4 text-2xl">
        {text.heading}
      </h2>
      <p role="status" className="sr-only">
        {news}
      </p>
      {shown.some(isOpen) && <p className="text-ink-soft">{text.intro}</p>}
      <LiveRegion>{outcome !== null && <Alert tone="success">{outcome}</Alert>}</LiveRegion>
      <LoadState query={list} what={text.what} count={1} />
      {/* Receives the focus when the last card is removed. */}
      <div
        ref={frame}
        tabIndex={-1}
        className={`outline-none ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
      >
        {list.isSuccess && shown.length === 0 && pager.more === null && (
          <p className="text-ink-soft">{outcome === null ? text.none : text.noneLeft}</p>
        )}
        <PagedList pager={pager} label={text.more}>
          <ol className="space-y-4">
            {shown.map((invite) => (
              <li key={invite.token} className="max-w-none">
                <InviteCard invite={invite} onWithdraw={() => ask(invite)} />
              </li>
            ))}
          </ol>
        </PagedList>
      </div>
      {asked !== null && (
        <WithdrawDialog
          invite={asked}
          withdraw={withdraw}
          onCancel={() => keep(asked)}
          onWithdrawn={() => {
            setAsked(null);
            moveFocus();
          }}
        />
      )}
    </section>
  );
}

/** Moves the focus to this section, once it has content, if a link led to it. */
function useFocusWhenLinked(isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isLinked = hash === `#${yourInvitesId}`;
  useEffect(() => {
    if (isLinked && isReady) heading.current?.focus();
  }, [isLinked, isReady, key]);
  return heading;
}

/**
 * Withdraws invites. A card is removed immediately, and comes back if the server refuses. `moveFocus` moves the focus
 * to the card in its place once no dialog is open. Rule 4.19
 */
function useWithdrawals() {
  const { mutateAsync } = useWithdrawInvite();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { leave, moveFocus, focusCard } = useFocusAfterLeaving(frame);
  const { isSettling, settle } = useSettling();

  /** @returns null, or the reason why the invite could not be withdrawn. */
  async function withdraw(invite: InviteView): Promise<string | null> {
    leave(inviteCardId(invite.token));
    setLeaving(invite.token);
    setOutcome(null);
    try {
      await mutateAsync(invite.token);
      settle();
      // The message may be far above the removed card, so show a toast, too.
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

/** Announces an invite that was accepted while the page was open; otherwise empty. */
function useAcceptedNews(invites: readonly InviteView[]): string {
  const [before, setBefore] = useState(invites);
  const [news, setNews] = useState('');
  if (before !== invites) {
    setBefore(invites);
    const open = new Set(before.filter(isOpen).map(({ token }) => token));
    const accepted = invites.find((invite) => open.has(invite.token) && !isOpen(invite));
    if (accepted !== undefined) setNews(text.accepted(accepted.childName));
  }
  return news;
}

const isOpen = ({ status }: InviteView) => status !== 'accepted';

type WithdrawProps = {
  invite: InviteView;
  /** Resolves to null or to an error message. */
  withdraw: (invite: InviteView) => Promise<string | null>;
  onCancel: () => void;
  onWithdrawn: () => void;
};

/** Rule 4.19 */
function WithdrawDialog({ invite, withdraw, onCancel, onWithdrawn }: WithdrawProps) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (isPending) return;
    setIsPending(true);
    const problem = await withdraw(invite);
    setIsPending(false);
    setFailure(problem);
    if (problem === null) onWithdrawn();
  }

  return (
    <ConfirmDialog
      title={withdrawDialog.title(invite)}
      confirmLabel={withdrawDialog.confirm}
      cancelLabel={withdrawDialog.cancel}
      tone="danger"
      isPending={isPending}
      pendingText={withdrawDialog.confirming}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{withdrawDialog.explanation(invite)}</p>
      {failure !== null && (
        <Alert tone="error" title={withdrawDialog.failed}>
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
