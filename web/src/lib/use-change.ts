import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { passwordFirst } from './password-first.ts';

/**
 * A mutation that asks for the password if the server needs it (rule 1.148). It refetches every query under `keys` after
 * success or failure, and stays pending until the refetch is complete.
 */
export function useChange<Sent = void, Answer = unknown>(
  send: (sent: Sent) => Promise<Answer>,
  ...keys: readonly QueryKey[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => passwordFirst(() => send(sent)),
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
