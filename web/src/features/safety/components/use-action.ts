import { failureMessages } from '../../../lib/problem.ts';
import { useFeedback } from '../../../ui/live-region.tsx';
import { childPage } from '../child-text.ts';
import { useSupervise, type Supervision } from '../data.ts';

const failureOf = failureMessages(childPage.refusals);

export function useAction(childId: string) {
  const { mutateAsync, isPending, variables } = useSupervise(childId);
  const { feedback: outcome, attempt } = useFeedback();

  async function run(action: Supervision, done: string): Promise<void> {
    if (isPending) return;
    await attempt(
      () => mutateAsync(action),
      done,
      (error) => childPage.actionFailed(failureOf(error)),
    );
  }

  return { run, outcome, pending: isPending ? (variables ?? null) : null };
}
