import type { EmailView, NewEmail } from '@oakling/domain/identity/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The address of the account, and the one that waits to be confirmed. Rule 1.60 */
export const emailQuery = queryOptions({
  queryKey: ['identity', 'email'],
  queryFn: async (): Promise<EmailView> => bodyOf(api.email.$get()),
});

/** Fetches what is shown of the address again. */
function useAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['identity'] });
}

export function useSendLink() {
  return useMutation({ mutationFn: () => bodyOf(api.email.link.$post()), onSettled: useAgain() });
}

export function useAskForEmail() {
  return useMutation({
    mutationFn: (json: NewEmail) => bodyOf(api.email.$put({ json })),
    onSuccess: useAgain(),
  });
}

export function useKeepEmail() {
  return useMutation({ mutationFn: () => bodyOf(api.email.link.$delete()), onSettled: useAgain() });
}

/** Rule 1.59: works signed in and signed out. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (code: string) => bodyOf(api['email-proofs'].$post({ json: { code } })),
    onSuccess: useAgain(),
  });
}
