import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayWords } from '../../lib/date-words.ts';
import { useMe } from '../../lib/me.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FeedbackMessage, type Feedback } from '../../ui/live-region.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { feedQuery, useMakeFeed, useWithdrawFeed } from './data.ts';
import { feedText as text } from './text.ts';

/** My sessions for a calendar that reads them by itself. Rules 7.5, 7.6, 7.10, 7.11 and 7.15 */
export function FeedSection() {
  const { dashboardRole } = useMe();
  const query = useQuery(feedQuery);
  const { address, feedback, isMaking, isWithdrawing, make, withdraw, tell } = useFeed();
  const [asks, setAsks] = useState<'renew' | 'withdraw' | null>(null);
  const feed = query.data;
  const makeButton = useRef<HTMLButtonElement>(null);
  const isGone = feed === null && asks === null && feedback?.words === text.withdrawn;
  // The button that had asked is gone with the address.
  useEffect(() => {
    if (isGone) makeButton.current?.focus();
  }, [isGone]);

  async function answer() {
    await (asks === 'renew' ? make() : withdraw());
    setAsks(null);
  }

  return (
    <Card as="section" aria-labelledby="calendar" className="space-y-4">
      <div className="space-y-1">
        <h2 id="calendar" className="text-xl">
          {text.heading}
        </h2>
        <p className="text-ink-soft">{text.intro[dashboardRole]}</p>
        <p className="text-ink-soft">{text.secret}</p>
      </div>
      {query.isPending && <Skeleton label={text.loading} count={1} />}
      {query.isError && <LoadFailed words={text.failed} onRetry={() => void query.refetch()} />}
      <FeedbackMessage feedback={feedback} />
      {address !== null && <FeedAddress address={address} onTell={tell} />}
      {feed !== undefined && feed !== null && (
        <p>
          {text.since(dayWords(feed.createdAt))}{' '}
          {feed.lastReadAt === null ? text.neverRead : text.lastRead(dayWords(feed.lastReadAt))}
        </p>
      )}
      {feed !== undefined && (
        <div className="flex flex-wrap gap-3">
          <Button
            ref={makeButton}
            variant="secondary"
            isPending={isMaking}
            pendingText={text.making}
            onClick={() => (feed === null ? void make() : setAsks('renew'))}
          >
            {feed === null ? text.make : text.renew}
          </Button>
          {feed !== null && (
            <Button variant="danger" onClick={() => setAsks('withdraw')}>
              {text.withdraw}
            </Button>
          )}
        </div>
      )}
      <FeedDialog
        asks={asks}
        isPending={isMaking || isWithdrawing}
        onConfirm={() => void answer()}
        onCancel={() => setAsks(null)}
      />
    </Card>
  );
}

type FeedAddressProps = {
  address: string;
  onTell: (feedback: { tone: 'success' | 'error'; words: string }) => void;
};

/** The new address: to open, to copy, and to read; it is not told again. Rule 7.10 */
function FeedAddress({ address, onTell }: FeedAddressProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      onTell({ tone: 'success', words: text.copied });
    } catch {
      onTell({ tone: 'error', words: text.copyFailed });
    }
  }

  return (
    <div className="space-y-3">
      <p>
        <span className="block font-semibold">{text.address}</span>
        <span className="[overflow-wrap:anywhere] select-all">{address}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses('primary')}>
          {text.open}
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </div>
  );
}

type FeedDialogProps = {
  asks: 'renew' | 'withdraw' | null;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an address stops working. Rules 7.10 and 7.11 */
function FeedDialog({ asks, ...answers }: FeedDialogProps) {
  const isWithdrawal = asks === 'withdraw';
  return (
    <ConfirmDialog
      isOpen={asks !== null}
      title={isWithdrawal ? text.withdrawTitle : text.renewTitle}
      confirmLabel={isWithdrawal ? text.withdraw : text.renew}
      cancelLabel={text.keep}
      tone={isWithdrawal ? 'danger' : 'primary'}
      pendingText={isWithdrawal ? text.withdrawing : text.making}
      {...answers}
    >
      <p>{isWithdrawal ? text.withdrawWords : text.renewWords}</p>
    </ConfirmDialog>
  );
}

/** Making and withdrawing the feed, what came of it, and the address while it can be told. */
function useFeed() {
  const making = useMakeFeed();
  const withdrawing = useWithdrawFeed();
  const [address, setAddress] = useState<string | null>(null);
  const [feedback, tell] = useState<Feedback | null>(null);

  async function make() {
    tell(null);
    try {
      setAddress(await making.mutateAsync());
      tell({ tone: 'success', words: text.made });
    } catch {
      tell({ tone: 'error', words: text.makeFailed });
    }
  }

  async function withdraw() {
    tell(null);
    try {
      await withdrawing.mutateAsync();
      setAddress(null);
      tell({ tone: 'success', words: text.withdrawn });
    } catch {
      tell({ tone: 'error', words: text.withdrawFailed });
    }
  }

  const [isMaking, isWithdrawing] = [making.isPending, withdrawing.isPending];
  return { address, feedback, isMaking, isWithdrawing, make, withdraw, tell };
}
