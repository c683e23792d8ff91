import { failureIn } from '../../../lib/problem.ts';
import { useFeedback } from '../../../ui/live-region.tsx';
import { childPage } from '../child-text.ts';
import { useSupervise, type Supervision } from '../data.ts';

/** Does one thing about a child, and keeps what became of it in words. */
export function useAction(childId: string) {
  const { mutateAsync, isPending, variables } = useSupervise(childId);
  const { feedback: outcome, attempt } = useFeedback();

  async function run(action: Supervision, done: string): Promise<void> {
    if (isPending) return;
    await attempt(
      () => mutateAsync(action),
      done,
      (error) => childPage.actionFailed(failureIn(childPage.refusals, error)),
    );
  }

  /** The running action, or null. */
  return { run, outcome, pending: isPending ? (variables ?? null) : null };
}
