import type { LogIn, LoginView, SignUp } from '@oakling/domain/identity/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { dashboardAfterLogIn, logsIn, pageAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { passwordFirst } from '../../lib/password-first.ts';
import { meQuery } from '../../lib/me.ts';
import { useChange, useFinding } from '../../lib/use-change.ts';

/** Rule 1.12 */
export function useSignUp() {
  const client = useQueryClient();
  const signUp = useFinding(
    (json: SignUp) => bodyOf(api['sign-up'].$post({ json })),
    async (json) => ((await logsIn(json)) ? { role: json.role } : null),
  );
  return useMutation({
    mutationFn: async (json: SignUp) => {
      await signUp(json);
      // The account exists by now, so a failure to load it must not look like a failed sign-up.
      return dashboardAfterLogIn(client).catch(() => `/dashboard/${json.role}`);
    },
  });
}

/** Logs in and returns the next path. Returns null if a code must follow. Rules 1.30, 1.43 and 1.44 */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: LogIn) => {
      const { needsCode } = await bodyOf(api['log-in'].$post({ json }));
      return needsCode ? null : pageAfterLogIn(client);
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

export function useChangePassword() {
  const client = useQueryClient();
  const change = useFinding(
    (json: { currentPassword: string; newPassword: string }) =>
      bodyOf(api['change-password'].$post({ json })).then(() => true),
    // The change replaced the login's token, so this browser is logged out.
    async ({ newPassword: password }) => {
      const { email = '' } = client.getQueryData(meQuery.queryKey) ?? {};
      return (await logsIn({ email, password })) || null;
    },
  );
  return useChange(change, loginsQuery.queryKey);
}

/** Rule 1.40 */
export const loginsQuery = queryOptions({
  queryKey: ['identity', 'logins'],
  queryFn: async (): Promise<readonly LoginView[]> => (await bodyOf(api.logins.$get())).items,
});

/** Ends a login, and removes it from the list unless the server refuses. */
export function useEndLogin() {
  const client = useQueryClient();
  const { queryKey } = loginsQuery;
  return useMutation({
    mutationFn: ({ id }: LoginView) =>
      passwordFirst(() => untilGone(api.logins[':id'].$delete({ param: { id } }))),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (logins) => logins?.filter((login) => login.id !== id));
      return before;
    },
    onError: (_error, _login, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const useEndOtherLogins = () =>
  useChange(() => bodyOf(api.logins.$delete()), loginsQuery.queryKey);

/** Rule 1.44 */
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

const stateSchema = v.fallback(v.object({ email: v.string() }), { email: '' });

/** The address that was typed on the previous page, from the navigation state. */
export function emailIn(state: unknown): string {
  return v.parse(stateSchema, state).email;
}
