import { useState } from 'react';
import { ProblemError } from '../../../lib/problem.ts';
import { childPage } from '../child-text.ts';
import { useSupervise, type Supervision } from '../child-data.ts';

type Outcome = { tone: 'success' | 'error'; words: string };

/** Does one thing about a child, and keeps what became of it in words. */
export function useAction(childId: string) {
  const { mutateAsync, isPending, variables } = useSupervise(childId);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

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
