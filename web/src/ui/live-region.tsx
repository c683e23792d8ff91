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

/** How something that was done went, in words. */
export interface Feedback {
  readonly tone: 'success' | 'error';
  readonly words: string;
}
type FeedbackProps = { feedback: Feedback | null };

/** What became of the last thing that was done, good or bad; null before it. */
export function FeedbackMessage({ feedback }: FeedbackProps) {
  const message = feedback !== null && <Alert tone={feedback.tone}>{feedback.words}</Alert>;
  return (
    <>
      <LiveRegion>{feedback?.tone === 'success' && message}</LiveRegion>
      {feedback?.tone === 'error' && message}
    </>
  );
}
