import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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

/** What became of the last thing that was done; `attempt` does one thing and says in words how it went. */
export function useFeedback() {
  const [feedback, tell] = useState<Feedback | null>(null);

  async function attempt(
    change: () => Promise<unknown>,
    done: string,
    failed: string | ((error: unknown) => string),
  ): Promise<void> {
    tell(null);
    try {
      await change();
      tell({ tone: 'success', words: done });
    } catch (error) {
      tell({ tone: 'error', words: typeof failed === 'string' ? failed : failed(error) });
    }
  }

  return { feedback, tell, attempt };
}

/**
 * For the heading of the part in which something was done: the focus goes there once it was, as the button that was
 * pressed may have left the page.
 */
export function useHeadingAfterSuccess(
  feedback: Feedback | null,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (feedback?.tone === 'success') heading.current?.focus();
  }, [feedback]);
  return heading;
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
