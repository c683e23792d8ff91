import type { InviteView } from '@oakling/domain/invites/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { invitesQuery } from '../data.ts';
import { yourInvites as text } from '../invites-text.ts';
import { InviteCard, inviteCardId } from './invite-card.tsx';
import { useAcceptedNews } from './use-accepted-news.ts';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The section's place on the page, for links to it. */
export const yourInvitesId = 'your-invites';

/** Rules 4.16 to 4.19: a parent's invites, newest first; the list follows what the child does. */
export function YourInvites() {
  const list = useInfiniteQuery(invitesQuery);
  const invites = useMemo(
    () => (list.data?.pages ?? []).flatMap((page) => page.items),
    [list.data],
  );
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
    // The dialog gives focus back to the button, unless that has left the page meanwhile.
    if (asking.current?.isConnected !== true) focusCard(inviteCardId(token));
  }

  return (
    <section aria-labelledby={yourInvitesId} className="mx-auto max-w-xl space-y-4">
      <h2 ref={heading} id={yourInvitesId} tabIndex={-1} className="scroll-mt-4 text-2xl">
        {text.heading}
      </h2>
      <p role="status" className="sr-only">
        {news}
      </p>
      {shown.length > 0 && <p className="text-ink-soft">{text.intro}</p>}
      <LiveRegion>{outcome !== null && <Alert tone="success">{outcome}</Alert>}</LiveRegion>
      {list.isPending && <Skeleton label={text.loading} count={1} />}
      {list.isError && (
        <Alert tone="error">
          <p className="mb-3">{text.failed}</p>
          <Button variant="secondary" onClick={() => void list.refetch()}>
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      {/* Takes focus when the last card has left. */}
      <div
        ref={frame}
        tabIndex={-1}
        className={`outline-none ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
      >
        {list.isSuccess && shown.length === 0 && !list.hasNextPage && (
          <p className="text-ink-soft">{outcome === null ? text.none : text.noneLeft}</p>
        )}
        <ol className="space-y-4">
          {shown.map((invite) => (
            <li key={invite.token} className="max-w-none">
              <InviteCard invite={invite} onWithdraw={() => ask(invite)} />
            </li>
          ))}
        </ol>
      </div>
      {list.hasNextPage && (
        <LoadMore
          label={text.more}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
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

/** Whoever followed a link to this section starts here, as soon as there is something to read. */
function useFocusWhenLinked(isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isLinked = hash === `#${yourInvitesId}`;
  useEffect(() => {
    if (isLinked && isReady) heading.current?.focus();
  }, [isLinked, isReady, key]);
  return heading;
}
