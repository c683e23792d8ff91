import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLoggedOut, problemCode, ProblemError } from './problem.ts';

const MAX_RETRIES = 2;

/** Retries only network failures and server errors. A 4xx response is final. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof ProblemError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < MAX_RETRIES;
}

// Notifies before the next event, because two quick arrow keys must each start from the latest state.
notifyManager.setScheduler(queueMicrotask);

/**
 * The query cache. Every key starts with the name of its feature, so a live message refetches exactly that feature's
 * queries.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      noteOtherAnswer(error);
      noteEndedLogin(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noteOtherAnswer }),
  defaultOptions: {
    // Fails immediately when offline, because a queued decision must not be sent later without the user noticing.
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Refetches identity after terms changed or another person logged in. Rules 1.54 and 10.305 */
function noteOtherAnswer(error: Error): void {
  if (!['terms-not-accepted', 'other-person'].includes(problemCode(error) ?? '')) return;
  void queryClient.invalidateQueries({ queryKey: ['identity', 'me'] });
}

/** The login has ended. Refetch the identity once, however many queries failed. Rule 9.44 */
function noteEndedLogin(error: Error): void {
  if (!isLoggedOut(error)) return;
  void queryClient.invalidateQueries({ queryKey: ['identity', 'me'] }, { cancelRefetch: false });
}
