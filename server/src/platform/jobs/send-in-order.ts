import pLimit from 'p-limit';

/** Enough to keep a few kept connections busy while others note what they sent. */
const AT_ONCE = 10;

interface Sending<Message> {
  /** Messages with one key go one after the other, those with different keys at the same time. */
  readonly keyOf: (message: Message) => string;
  readonly send: (message: Message) => Promise<void>;
  /** Called for each message that was not sent. The later ones of its key wait for it, and so have failed too. */
  readonly fail: (message: Message, error: unknown) => void;
}

/** Sends messages, and begins no other once `signal` is aborted. */
export async function sendInOrder<Message>(
  messages: readonly Message[],
  signal: AbortSignal,
  { keyOf, send, fail }: Sending<Message>,
): Promise<void> {
  const byKey = [...Map.groupBy(messages, keyOf).values()];
  await pLimit(AT_ONCE).map(byKey, async (ofOne) => {
    for (const [index, message] of ofOne.entries()) {
      try {
        signal.throwIfAborted();
        await send(message);
      } catch (error) {
        for (const unsent of ofOne.slice(index)) fail(unsent, error);
        return;
      }
    }
  });
}
