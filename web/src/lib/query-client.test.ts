import { notifyManager } from '@tanstack/react-query';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from './problem.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

test('an offline mutation fails at once, and isn’t sent later', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(ProblemError.unreachable()));
  const mutation = new MutationObserver(queryClient, { mutationFn: send });
  await expect(mutation.mutate()).rejects.toThrow('can’t be reached');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});

test('a query with 401 is sent once, and the person is checked once for all of them', async () => {
  const ended = new ProblemError({ status: 401, code: 'not-signed-in', detail: 'Please log in.' });
  const ask = vi.fn(() => Promise.reject(ended));
  const askWho = vi.fn(() => Promise.resolve(null));
  const me = new QueryObserver(queryClient, { queryKey: ['identity', 'me'], queryFn: askWho });
  const stop = me.subscribe(() => undefined);
  await vi.waitFor(() => expect(me.getCurrentResult().isSuccess).toBe(true));
  const asked = ['sessions', 'matches'].map((key) =>
    queryClient.fetchQuery({
      queryKey: [key],
      queryFn: ask,
      retry: queryClient.getDefaultOptions().queries?.retry ?? 3,
    }),
  );
  await Promise.allSettled(asked);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(askWho).toHaveBeenCalledTimes(2);
  stop();
});

test('a change is rendered before the next key or click, so none is lost', async () => {
  let isTold = false;
  notifyManager.schedule(() => {
    isTold = true;
  });
  await Promise.resolve();
  expect(isTold).toBe(true);
});
