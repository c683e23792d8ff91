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
