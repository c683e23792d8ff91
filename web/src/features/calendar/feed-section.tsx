import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayWords } from '../../lib/date-words.ts';
import { useMe } from '../../lib/me.ts';
import { buttonClasses, Button } from '../../ui/button.tsx';
import { RowCard } from '../../ui/open-row.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback } from '../../ui/live-region.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { feedText as text } from './text.ts';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Rules 7.5, 7.6, 7.10, 7.11 and 7.15. With `onlyIfMade`, an address can only be ended or renewed. Rule 10.392 */
export function FeedSection({ onlyIfMade = false }: { onlyIfMade?: boolean }) {
  const { dashboardRole } = useMe();
  const query = useQuery(feedQuery);
  const { address, feedback, isMaking, isWithdrawing, make, withdraw, attempt } = useFeed();
  const [asks, setAsks] = useState<'renew' | 'withdraw' | null>(null);
  const feed = query.data;
  const makeButton = useRef<HTMLButtonElement>(null);
  const isGone = feed === null && asks === null && feedback?.words === text.withdrawn;
  // Moves the focus, because the pressed button was removed together with the address.
  useEffect(() => {
    if (isGone) makeButton.current?.focus();
  }, [isGone]);

  async function answer() {
    await (asks === 'renew' ? make() : withdraw());
    setAsks(null);
  }

  if (onlyIfMade && !feed && feedback === null) return null;
  return (
    <RowCard
      id="calendar"
      heading={text.heading}
      value={feed === undefined ? '' : text.state(feed !== null)}
      intro={text.intro[dashboardRole]}
    >
      <p className="text-ink-soft">{text.secret}</p>
      <LoadState query={query} what={text.what} count={1} />
      <FeedbackMessage feedback={feedback} />
      {address !== null && <FeedAddress address={address} attempt={attempt} />}
      {feed !== undefined && feed !== null && (
        <p>
          <span>{text.since(dayWords(feed.createdAt))}</span>{' '}
          <span>
            {feed.lastReadAt === null ? text.neverRead : text.lastRead(dayWords(feed.lastReadAt))}
          </span>
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
    </RowCard>
  );
}

type FeedAddressProps = {
  address: string;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

/** Rule 7.10 */
function FeedAddress({ address, attempt }: FeedAddressProps) {
  const copy = () =>
    attempt(() => navigator.clipboard.writeText(address), text.copied, text.copyFailed);
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

/** Rules 7.10 and 7.11 */
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

function useFeed() {
  const making = useMakeFeed();
  const withdrawing = useWithdrawFeed();
  const [address, setAddress] = useState<string | null>(null);
  const { feedback, attempt } = useFeedback();
  const make = () =>
    attempt(async () => setAddress(await making.mutateAsync()), text.made, text.makeFailed);
  const withdraw = () =>
    attempt(
      async () => {
        await withdrawing.mutateAsync();
        setAddress(null);
      },
      text.withdrawn,
      text.withdrawFailed,
    );
  const [isMaking, isWithdrawing] = [making.isPending, withdrawing.isPending];
  return { address, feedback, isMaking, isWithdrawing, make, withdraw, attempt };
}

/** Rule 7.15 */
const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async () => (await bodyOf(api['calendar-feed'].$get())).feed,
});

/** Creates a feed address, which is shown only once. Rule 7.10 */
const useMakeFeed = () =>
  useChange(async () => (await bodyOf(api['calendar-feed'].$post())).address, feedQuery.queryKey);

const useWithdrawFeed = () =>
  useChange(() => untilGone(api['calendar-feed'].$delete()), feedQuery.queryKey);
