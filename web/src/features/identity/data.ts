import type { LogIn, LoginView } from '@oakling/domain/identity/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { pageAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { passwordFirst } from '../../lib/password-first.ts';
import { useChange } from '../../lib/use-change.ts';

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

export const useChangePassword = () =>
  useChange(
    (json: { currentPassword: string; newPassword: string }) =>
      bodyOf(api['change-password'].$post({ json })),
    loginsQuery.queryKey,
  );

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
