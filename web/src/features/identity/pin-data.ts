import type { ChildDevice } from '@oakling/domain/identity/pin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { dropAllDrafts } from '../../lib/form-draft.ts';
import { meQuery } from '../../lib/me.ts';
import { dropSubscription } from '../../lib/push-device.ts';
import { deviceChildrenQuery } from './device-children.ts';
import { emailQuery } from './email-data.ts';

/** Returns the next path. After the first log-in that is the welcome page. Rule 1.85 */
export function usePinLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: { childId: string; pin: string }) => {
      const { isFirst } = await bodyOf(api['log-in'].pin.$post({ json }));
      const page = await pageAfterLogIn(client);
      return isFirst ? '/dashboard/youth/invite-complete' : page;
    },
    // The number of tries left has changed.
    onError: () => client.invalidateQueries({ queryKey: deviceChildrenQuery.queryKey }),
  });
}

/** How a child without a mailbox logs in. The child page's live updates refetch it. Rule 1.90 */
export const childPinQuery = (childId: string) =>
  queryOptions({
    queryKey: ['safety', 'child-pin', childId],
    queryFn: () => bodyOf(api.children[':id'].pin.$get({ param: { id: childId } })),
  });

function useAgain(childId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: childPinQuery(childId).queryKey });
}

export function useSetPin(childId: string) {
  return useMutation({
    mutationFn: (pin: string) =>
      bodyOf(api.children[':id'].pin.$put({ param: { id: childId }, json: { pin } })),
    onSettled: useAgain(childId),
  });
}

export function useUnlockPin(childId: string) {
  return useMutation({
    mutationFn: () => bodyOf(api.children[':id'].pin.unlock.$post({ param: { id: childId } })),
    onSettled: useAgain(childId),
  });
}

export function useEndDevice(childId: string) {
  return useMutation({
    mutationFn: ({ id }: ChildDevice) =>
      untilGone(
        api.children[':id'].devices[':device'].$delete({ param: { id: childId, device: id } }),
      ),
    onSettled: useAgain(childId),
  });
}

/** Logs the guardian out and clears what this browser stored. Rule 1.84 */
export function useHandOver(childId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(api.children[':id'].devices.$post({ param: { id: childId } })),
    onSuccess: () => {
      void dropSubscription();
      dropAllDrafts();
      client.clear();
      client.setQueryData(meQuery.queryKey, null);
    },
  });
}

/** How the person logs in by PIN. Rules 1.118 to 1.120 */
export const ownPinQuery = queryOptions({
  queryKey: ['safety', 'own-pin'],
  queryFn: () => bodyOf(api.account.pin.$get()),
});

function useOwnPinAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownPinQuery.queryKey });
}

export function useSetOwnPin() {
  return useMutation({
    mutationFn: (json: { currentPin: string; pin: string }) =>
      bodyOf(api.account.pin.$put({ json })),
    onSettled: useOwnPinAgain(),
  });
}

export function useEndOwnDevice() {
  return useMutation({
    mutationFn: (device: string) =>
      untilGone(api.account.devices[':device'].$delete({ param: { device } })),
    onSettled: useOwnPinAgain(),
  });
}

/** Names a child's first address, or one's own. Rule 1.93 */
export function useAskFirstEmail(personId: string) {
  const client = useQueryClient();
  const again = useAgain(personId);
  return useMutation({
    mutationFn: (email: string) =>
      bodyOf(api.children[':id']['first-email'].$put({ param: { id: personId }, json: { email } })),
    onSettled: () =>
      Promise.all([again(), client.invalidateQueries({ queryKey: emailQuery.queryKey })]),
  });
}

export function useOpenMailbox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { code: string; password: string }) =>
      bodyOf(api['first-email'].$post({ json })),
    onSuccess: () => client.removeQueries(),
  });
}
