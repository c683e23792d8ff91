import { useState } from 'react';
import { useMakeFeed, useWithdrawFeed } from './data.ts';
import { feedText as text } from './text.ts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly words: string;
}

/** Making and withdrawing the feed, what came of it, and the address while it can be told. */
export function useFeed() {
  const making = useMakeFeed();
  const withdrawing = useWithdrawFeed();
  const [address, setAddress] = useState<string | null>(null);
  const [outcome, tell] = useState<Outcome | null>(null);

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
  return { address, outcome, isMaking, isWithdrawing, make, withdraw, tell };
}
