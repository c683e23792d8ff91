import type { ChildDevice } from '@oakling/domain/identity/pin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { forgetPerson } from '../../lib/form-draft.ts';
import { forgetQueries } from '../../lib/log-out.ts';
import { passwordFirst } from '../../lib/password-first.ts';
import { useChange } from '../../lib/use-change.ts';
import { dropSubscription } from '../../lib/push-device.ts';
import { deviceChildrenQuery } from './device-children.ts';
import { emailQuery } from './email-data.ts';

const child = api.children[':id'];

/** Returns the next path. After the first log-in, that is the welcome page. Rule 1.85 */
export function usePinLogIn(childId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pin: string) => {
      const { isFirst } = await bodyOf(api['log-in'].pin.$post({ json: { childId, pin } }));
      const page = await pageAfterLogIn(client);
      return isFirst ? '/dashboard/youth/invite-complete' : page;
    },
    // The number of attempts left has changed.
    onError: () => client.invalidateQueries({ queryKey: deviceChildrenQuery.queryKey }),
  });
}

/** How a child without a mailbox logs in. The child page's live updates refetch it. Rule 1.90 */
export const childPinQuery = (childId: string) =>
  queryOptions({
    queryKey: ['safety', 'child-pin', childId],
    queryFn: () => bodyOf(child.pin.$get({ param: { id: childId } })),
  });

export const useSetPin = (childId: string) =>
  useChange(
    (pin: string) => bodyOf(child.pin.$put({ param: { id: childId }, json: { pin } })),
    childPinQuery(childId).queryKey,
  );

export const useUnlockPin = (childId: string) =>
  useChange(
    () => bodyOf(child.pin.unlock.$post({ param: { id: childId } })),
    childPinQuery(childId).queryKey,
  );

export const useEndDevice = (childId: string) =>
  useChange(
    ({ id }: ChildDevice) =>
      untilGone(child.devices[':device'].$delete({ param: { id: childId, device: id } })),
    childPinQuery(childId).queryKey,
  );

/** Logs the guardian out, and clears what this browser has stored. Rule 1.84 */
export function useHandOver(childId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => passwordFirst(() => bodyOf(child.devices.$post({ param: { id: childId } }))),
    onSuccess: () => {
      void dropSubscription();
      forgetPerson();
      forgetQueries(client);
    },
  });
}

/** Rules 1.118 to 1.120 */
export const ownPinQuery = queryOptions({
  queryKey: ['safety', 'own-pin'],
  queryFn: () => bodyOf(api.account.pin.$get()),
});

export const useSetOwnPin = () =>
  useChange(
    (json: { currentPin: string; pin: string }) => bodyOf(api.account.pin.$put({ json })),
    ownPinQuery.queryKey,
  );

export const useEndOwnDevice = () =>
  useChange(
    (device: string) => untilGone(api.account.devices[':device'].$delete({ param: { device } })),
    ownPinQuery.queryKey,
  );

/** Rule 1.93 */
export const useAskFirstEmail = (personId: string) =>
  useChange(
    (email: string) =>
      bodyOf(child['first-email'].$put({ param: { id: personId }, json: { email } })),
    childPinQuery(personId).queryKey,
    emailQuery.queryKey,
  );

export function useOpenMailbox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { code: string; password: string }) =>
      bodyOf(api['first-email'].$post({ json })),
    onSuccess: () => client.removeQueries(),
  });
}
