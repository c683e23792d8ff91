import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { meQuery } from '../../lib/me.ts';
import { useChange } from '../../lib/use-change.ts';

/** Returns the secrets, which are shown only once. Rule 1.47 */
export const useBeginSecondFactor = () =>
  useChange((json: { password: string }) => bodyOf(api['second-factor'].$post({ json })));

export function useConfirmSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { code: string }) => bodyOf(api['second-factor'].confirm.$post({ json })),
    onSuccess: () => client.fetchQuery({ ...meQuery, staleTime: 0 }),
  });
}

export const useEndSecondFactor = () =>
  useChange(
    (json: { password: string }) => bodyOf(api['second-factor'].$delete({ json })),
    meQuery.queryKey,
  );

export const useRenewRecoveryCodes = () =>
  useChange((json: { password: string }) =>
    bodyOf(api['second-factor']['recovery-codes'].$post({ json })),
  );

/*
 * Passes the password that a moderator has just typed to the set-up page. It is kept only in memory and read only once,
 * because the tab's history would outlive the page.
 */
let typed: string | null = null;

export function keepTypedPassword(password: string): void {
  typed = password;
}

export function takeTypedPassword(): string | null {
  const password = typed;
  typed = null;
  return password;
}
