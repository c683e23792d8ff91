/** A client with this many queued events isn't reading, so its stream ends and drops them. */
const MAX_BEHIND = 100;
/** How long a closing stream waits for its client to read the remaining events. */
const LEFT_MS = 500;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 1000;

const encoder = new TextEncoder();

/** A stream of server-sent events to one client. Events sent after its end are dropped. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves once either side has ended the stream. */
  readonly ended: Promise<void>;
  send(event: string, data: string): void;
  /** Ends the stream once the client has read everything, or after a short timeout. */
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
    // A positive desired size means that the queue is empty, so the stream can be closed cleanly.
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
