import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { passwordFirst } from './password-first.ts';
import { problemCode } from './problem.ts';

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

/**
 * Sends a change. If its response is lost, `find` looks for what the change made, also when the server refuses another
 * try of the same change because it was made. Rule 10.463
 */
export function useFinding<Sent, Answer extends object | true>(
  send: (sent: Sent) => Promise<Answer>,
  find: (sent: Sent) => Promise<Answer | false | null | undefined>,
) {
  const lost = useRef<string | null>(null);
  return (sent: Sent): Promise<Answer> =>
    send(sent).catch(async (error: unknown) => {
      const text = JSON.stringify([sent]);
      if (problemCode(error) === 'unreachable') lost.current = text;
      const found = lost.current === text && (await find(sent).catch(() => null));
      if (!found) throw error;
      return found;
    });
}
