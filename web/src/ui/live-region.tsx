import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

type Props = { children: ReactNode; className?: string };

/**
 * The place where good news appear. It is there before them: a screen reader tells only of what
 * changes in a region that it knows already. (An error is an alert, which speaks as it comes.)
 */
export function LiveRegion({ children, className = '' }: Props) {
  return (
    <div role="status" className={`empty:sr-only ${className}`}>
      {children}
    </div>
  );
}

type OutcomeProps = { outcome: { tone: 'success' | 'error'; words: string } | null };

/** What became of the last thing that was done, good or bad; null before it. */
export function OutcomeMessage({ outcome }: OutcomeProps) {
  const message = outcome !== null && <Alert tone={outcome.tone}>{outcome.words}</Alert>;
  return (
    <>
      <LiveRegion>{outcome?.tone === 'success' && message}</LiveRegion>
      {outcome?.tone === 'error' && message}
    </>
  );
}
