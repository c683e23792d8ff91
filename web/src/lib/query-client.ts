import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLoggedOut, problemCode, ProblemError } from './problem.ts';

const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: an answer that says no, as 401 does, is final. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing = error instanceof ProblemError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < MAX_RETRIES;
}

// Told before the next event: two quick presses of an arrow key are two steps, and the second starts
// where the first one led.
notifyManager.setScheduler(queueMicrotask);

/**
 * What the pages know of the server. Every query key starts with its feature's name, so that a live
 * message about a feature makes exactly its queries fetch again.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      noteChangedTerms(error);
      noteEndedLogin(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noteChangedTerms }),
  defaultOptions: {
    // Offline is a failure that is said at once: a decision must not be sent later, unseen.
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Rule 1.54: terms that changed while a page was open; who is signed in says so too. */
function noteChangedTerms(error: Error): void {
  if (problemCode(error) !== 'terms-not-accepted') return;
  void queryClient.invalidateQueries({ queryKey: ['identity', 'me'] });
}

/** A login that ended: who is signed in is asked once, however many queries were told. Rule 9.44 */
function noteEndedLogin(error: Error): void {
  if (!isLoggedOut(error)) return;
  void queryClient.invalidateQueries({ queryKey: ['identity', 'me'] }, { cancelRefetch: false });
}
