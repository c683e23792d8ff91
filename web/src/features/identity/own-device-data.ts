import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf } from '../../lib/api.ts';
import { dropDeepLink } from '../../lib/deep-link.ts';
import { forgetPerson } from '../../lib/form-draft.ts';
import { meQuery } from '../../lib/me.ts';
import { useChange } from '../../lib/use-change.ts';
import { loginsQuery } from './data.ts';

const device = api['own-device'];

/** Rule 1.230 */
export const useSetOwnDevice = () =>
  useChange(
    (json: { password: string; pin: string }) => bodyOf(device.$put({ json })),
    meQuery.queryKey,
    loginsQuery.queryKey,
  );

/** Rule 1.233 */
export const lockQuery = queryOptions({
  queryKey: ['identity', 'lock'],
  queryFn: async () => (await bodyOf(device.lock.$get())).lock,
});

/** Opens the device and returns the page that was asked for. Rules 1.43 and 1.234 */
export function useUnlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pin: string) => {
      await bodyOf(device.unlock.$post({ json: { pin } }));
      return pageAfterLogIn(client);
    },
    // The number of attempts left has changed.
    onError: () => client.invalidateQueries({ queryKey: lockQuery.queryKey }),
  });
}

export function useLeaveLocked() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(device.lock.$delete()),
    onSuccess: () => {
      dropDeepLink();
      forgetPerson();
      client.clear();
    },
  });
}
