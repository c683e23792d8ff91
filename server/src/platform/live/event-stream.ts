/** A reader with this many events waiting is not reading: the stream ends and its events are dropped. */
const MAX_BEHIND = 100;
/** How long a stream that is to end waits for its reader to take what is left. */
const LEFT_MS = 500;
/** How long a browser waits before it opens the stream again. */
const RETRY_MS = 1000;

const encoder = new TextEncoder();

/** Server-sent events to one reader. Once it has ended, what is sent goes nowhere. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves when the stream has ended, from either side. */
  readonly ended: Promise<void>;
  send(event: string, data: string): void;
  /** Ends the stream once what was sent is taken, or soon where nobody takes it. */
  close(): void;
}

export function openEventStream(): EventStream {
  let isOpen = true;
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = () => {
    isOpen = false;
    resolve();
  };
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel: end,
  });

  function close(): void {
    if (!isOpen) return;
    end();
    // One chunk fits while nothing is queued: then all was taken, and the stream ends without an error.
    const isTaken = (controller?.desiredSize ?? 0) > 0;
    controller?.close();
    if (isTaken) return;
    setTimeout(() => controller?.error(new Error('nobody reads the stream')), LEFT_MS);
  }

  function send(event: string, data: string): void {
    if (!isOpen || controller === null) return;
    controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\nretry: ${RETRY_MS}\n\n`));
    if ((controller.desiredSize ?? 0) < -MAX_BEHIND) close();
  }

  return { body, ended, send, close };
}
