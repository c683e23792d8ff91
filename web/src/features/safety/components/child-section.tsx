import { useId, useState, type ReactNode, type Ref } from 'react';
import { ProblemError } from '../../../lib/problem.ts';
import type { Feedback } from '../../../ui/live-region.tsx';
import { Card } from '../../../ui/card.tsx';
import { childPage } from '../child-text.ts';
import { useSupervise, type Supervision } from '../data.ts';

type Props = {
  heading: string;
  intro?: string;
  /** The heading, for what moves the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One part of a child's page. */
export function ChildSection({ heading, intro, headingRef, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="space-y-4">
      <div className="space-y-1">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        {intro !== undefined && <p className="text-ink-soft">{intro}</p>}
      </div>
      {children}
    </Card>
  );
}

/** Does one thing about a child, and keeps what became of it in words. */
export function useAction(childId: string) {
  const { mutateAsync, isPending, variables } = useSupervise(childId);
  const [outcome, setOutcome] = useState<Feedback | null>(null);

  async function run(action: Supervision, done: string): Promise<void> {
    if (isPending) return;
    setOutcome(null);
    try {
      await mutateAsync(action);
      setOutcome({ tone: 'success', words: done });
    } catch (error) {
      const why = error instanceof ProblemError ? error.message : 'Please try again.';
      setOutcome({ tone: 'error', words: childPage.actionFailed(why) });
    }
  }

  /** What is on its way, or null. */
  return { run, outcome, pending: isPending ? (variables ?? null) : null };
}
