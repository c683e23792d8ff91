import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayWords } from '../../lib/date-words.ts';
import { useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OutcomeMessage } from '../../ui/live-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeedAddress } from './components/feed-address.tsx';
import { FeedDialog } from './components/feed-dialog.tsx';
import { feedQuery } from './data.ts';
import { feedText as text } from './text.ts';
import { useFeed } from './use-feed.ts';

/** My sessions for a calendar that reads them by itself. Rules 7.5, 7.6, 7.10, 7.11 and 7.15 */
export function FeedSection() {
  const { dashboardRole } = useMe();
  const query = useQuery(feedQuery);
  const { address, outcome, isMaking, isWithdrawing, make, withdraw, tell } = useFeed();
  const [asks, setAsks] = useState<'renew' | 'withdraw' | null>(null);
  const feed = query.data;
  const makeButton = useRef<HTMLButtonElement>(null);
  const isGone = feed === null && asks === null && outcome?.words === text.withdrawn;
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
      {query.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void query.refetch()} className="mt-2">
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      <OutcomeMessage outcome={outcome} />
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
