import pLimit from 'p-limit';

/**
 * The number of messages sent at a time. It keeps a few pooled connections busy while other sends save their results.
 */
const AT_ONCE = 10;

interface Sending<Message> {
  /** Messages with the same key are sent in order; messages with different keys are sent concurrently. */
  readonly keyOf: (message: Message) => string;
  readonly send: (message: Message) => Promise<void>;
  /** Called for each message that isn't sent, including later messages with the key of a failed one. */
  readonly fail: (message: Message, error: unknown) => void;
}

/** Starts no new message once `signal` is aborted. */
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
