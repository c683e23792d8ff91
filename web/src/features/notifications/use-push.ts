import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pushSupport } from '../../lib/push-device.ts';
import { pushQuery, turnPushOff, turnPushOn } from './push-data.ts';
import { CANNOT, pushText as text } from './push-text.ts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly words: string;
}

/** Turning pushes on and off in this browser, and what came of it. */
export function usePush() {
  const client = useQueryClient();
  // As the page was opened: a button that goes away would take the focus along.
  const [support] = useState(pushSupport);
  const [outcome, tell] = useState<Outcome | null>(null);
  const [isPending, setPending] = useState(false);

  async function attempt(change: () => Promise<Outcome>, failed: string) {
    tell(null);
    setPending(true);
    const told = await change().catch((): Outcome => ({ tone: 'error', words: failed }));
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

  return { support, outcome, isPending, turnOn, turnOff };
}
