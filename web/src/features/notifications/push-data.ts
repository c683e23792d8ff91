import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { currentSubscription, subscribe } from '../../lib/push-device.ts';

/** The server's key, and whether this browser and the server both know of a subscription. */
export const pushQuery = queryOptions({
  queryKey: ['notifications', 'push'],
  queryFn: async () => {
    const { publicKey, isOn } = await bodyOf(api['push-key'].$get());
    return { publicKey, isOn: isOn && (await currentSubscription()) !== null };
  },
});

/** Rule 8.71 @returns false when the person does not allow it. */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  const subscription = await subscribe(publicKey);
  if (subscription === null) return false;
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const json = { endpoint: subscription.endpoint, keys: { p256dh, auth } };
  await bodyOf(api['push-subscriptions'].$post({ json }));
  return true;
}

/** Rule 8.71: the server first, so that nothing is sent to a browser that does not want it. */
export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const json = { endpoint: subscription.endpoint };
  await bodyOf(api['push-subscriptions'].$delete({ json }));
  await subscription.unsubscribe();
}
