import type { EmailView, NewEmail } from '@oakling/domain/identity/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The account's address and the pending one. Rule 1.60 */
export const emailQuery = queryOptions({
  queryKey: ['identity', 'email'],
  queryFn: async (): Promise<EmailView> => bodyOf(api.email.$get()),
});

/** Refetches everything that shows the address. */
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

/** Works with and without a login. Rule 1.59 */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (code: string) => bodyOf(api['email-proofs'].$post({ json: { code } })),
    onSuccess: useAgain(),
  });
}
