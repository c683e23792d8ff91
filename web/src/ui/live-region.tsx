import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Alert } from './alert.tsx';

type Props = { children: ReactNode; className?: string };

/**
 * A polite live region for successes. It must be mounted before its text changes, or screen readers stay silent. For
 * errors, use an alert.
 */
export function LiveRegion({ children, className = '' }: Props) {
  return (
    <div role="status" className={`empty:sr-only ${className}`}>
      {children}
    </div>
  );
}

export interface Feedback {
  readonly tone: 'success' | 'error';
  readonly words: string;
}

/** The feedback of the last action. `attempt` runs an action and sets its feedback. */
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

/** Moves the focus to the section's heading after a success, because the clicked button may be gone. */
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

export function FeedbackMessage({ feedback }: FeedbackProps) {
  const message = feedback !== null && <Alert tone={feedback.tone}>{feedback.words}</Alert>;
  return (
    <>
      <LiveRegion>{feedback?.tone === 'success' && message}</LiveRegion>
      {feedback?.tone === 'error' && message}
    </>
  );
}
