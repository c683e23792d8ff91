import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../lib/api.ts';
import { currentSubscription, pushSupport, subscribe } from '../../lib/push-device.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { FeedbackMessage, type Feedback } from '../../ui/live-region.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { CANNOT, pushText as text } from './text.ts';

/** Rules 8.71 and 8.77 */
export function PushSection() {
  const { support, feedback, isPending, turnOn, turnOff } = usePush();
  const query = useQuery({ ...pushQuery, enabled: support === 'ready' });
  const push = support === 'ready' ? query.data : undefined;
  return (
    <SectionCard id="push" heading={text.heading} intro={text.intro}>
      {support !== 'ready' && <p>{CANNOT[support]}</p>}
      {support === 'ready' && (
        <LoadState query={query} loading={text.loading} failed={text.failed} count={1} />
      )}
      <FeedbackMessage feedback={feedback} />
      {push !== undefined && (
        <>
          {feedback === null && <p>{push.isOn ? text.isOn : text.isOff}</p>}
          <Button
            variant="secondary"
            isPending={isPending}
            pendingText={push.isOn ? text.turningOff : text.turningOn}
            onClick={() => void (push.isOn ? turnOff() : turnOn(push.publicKey))}
          >
            {push.isOn ? text.turnOff : text.turnOn}
          </Button>
        </>
      )}
    </SectionCard>
  );
}

function usePush() {
  const client = useQueryClient();
  // The state at the time the page opened, because removing a button would lose the focus.
  const [support] = useState(pushSupport);
  const [feedback, tell] = useState<Feedback | null>(null);
  const [isPending, setPending] = useState(false);

  async function attempt(change: () => Promise<Feedback>, failed: string) {
    tell(null);
    setPending(true);
    const told = await change().catch((): Feedback => ({ tone: 'error', words: failed }));
    await client.invalidateQueries(pushQuery);
    setPending(false);
    tell(told);
  }

  const turnOn = (publicKey: string) =>
    attempt(async () => {
      const isAllowed = await turnPushOn(publicKey);
      if (isAllowed) return { tone: 'success', words: text.turnedOn };
      const words = pushSupport() === 'denied' ? CANNOT.denied : text.notAllowed;
      return { tone: 'error', words };
    }, text.turnOnFailed);

  const turnOff = () =>
    attempt(async () => {
      await turnPushOff();
      return { tone: 'success', words: text.turnedOff };
    }, text.turnOffFailed);

  return { support, feedback, isPending, turnOn, turnOff };
}

/** The server's key, and whether both the browser and the server have a subscription. */
const pushQuery = queryOptions({
  queryKey: ['notifications', 'push'],
  queryFn: async () => {
    const { publicKey, isOn } = await bodyOf(api['push-key'].$get());
    return { publicKey, isOn: isOn && (await currentSubscription()) !== null };
  },
});

/**
 * Turns pushes on. Rule 8.71
 * @returns false if the person denies permission.
 */
async function turnPushOn(publicKey: string): Promise<boolean> {
  const subscription = await subscribe(publicKey);
  if (subscription === null) return false;
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const json = { endpoint: subscription.endpoint, keys: { p256dh, auth } };
  await bodyOf(api['push-subscriptions'].$post({ json }));
  return true;
}

/** Tells the server first, so it sends nothing to a browser that has unsubscribed. Rule 8.71 */
async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const json = { endpoint: subscription.endpoint };
  await bodyOf(api['push-subscriptions'].$delete({ json }));
  await subscription.unsubscribe();
}
