import { notifyManager } from '@tanstack/react-query';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from './problem.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

test('what is sent offline fails at once, and is not sent later', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(ProblemError.unreachable()));
  const mutation = new MutationObserver(queryClient, { mutationFn: send });
  await expect(mutation.mutate()).rejects.toThrow('cannot be reached');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});

test('a change is told before the next key or click can come, so that none of them is lost', async () => {
  let isTold = false;
  notifyManager.schedule(() => {
    isTold = true;
  });
  await Promise.resolve();
  expect(isTold).toBe(true);
});
