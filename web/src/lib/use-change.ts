import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A mutation that refetches every query under `keys` after a success or a failure. It stays pending until these have
 * been refetched.
 */
export function useChange<Sent = void, Answer = unknown>(
  send: (sent: Sent) => Promise<Answer>,
  ...keys: readonly QueryKey[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
