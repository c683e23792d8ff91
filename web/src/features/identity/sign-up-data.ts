import type { SignUp } from '@oakling/domain/identity/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Rule 1.12 */
export function useSignUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: SignUp) => {
      const { email, password } = json;
      await bodyOf<unknown>(api['sign-up'].$post({ json }), () =>
        bodyOf(api['log-in'].$post({ json: { email, password } })),
      );
      // The account exists by now, so a failure to load it must not look like a failed sign-up.
      return dashboardAfterLogIn(client).catch(() => `/dashboard/${json.role}`);
    },
  });
}

/** Succeeds whether or not the address has an account. Rule 1.37 */
export const useForgotPassword = () =>
  useChange((json: { email: string }) => bodyOf(api['forgot-password'].$post({ json })));

/** Ends every login, so this browser forgets who was signed in. Rule 1.38 */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { token: string; newPassword: string }) =>
      bodyOf(api['reset-password'].$post({ json })),
    onSuccess: () => client.removeQueries(),
  });
}
