import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf } from '../../lib/api.ts';
import { meQuery } from '../../lib/me.ts';

/** The second step of a log-in; says where to go. Rule 1.44 */
export function useSecondStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ by, code }: { by: 'app' | 'recovery'; code: string }) => {
      if (by === 'app') await bodyOf(api['log-in'].code.$post({ json: { code } }));
      else await bodyOf(api['log-in']['recovery-code'].$post({ json: { recoveryCode: code } }));
      return pageAfterLogIn(client);
    },
  });
}

/** Rule 1.47: answers what is shown once. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (json: { password: string }) => bodyOf(api['second-factor'].$post({ json })),
  });
}

/** Rule 1.48 */
export function useConfirmSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { code: string }) => bodyOf(api['second-factor'].confirm.$post({ json })),
    onSuccess: () => client.fetchQuery({ ...meQuery, staleTime: 0 }),
  });
}

/** Rule 1.49 */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (json: { password: string }) =>
      bodyOf(api['second-factor']['recovery-codes'].$post({ json })),
  });
}
