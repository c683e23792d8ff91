import { channel } from 'node:diagnostics_channel';

/**
 * What the server tells of its work to who listens in the same thread: its metrics, and a host's own tracing
 * (decision 065). Where nobody listens nothing is said. It tells no path, address or name: only what is below.
 */
export interface Diagnostics {
  'oakling.request': {
    readonly method: string;
    /** The pattern, such as `/api/sessions/:id`. */
    readonly route: string;
    readonly status: number;
    readonly requestId: string;
    /** In ms since 1970, and how long it took. */
    readonly startedAt: number;
    readonly ms: number;
  };
  'oakling.jobs': {
    readonly queue: string;
    readonly jobs: number;
    readonly failed: number;
    /** Of the requests that caused them. */
    readonly requestIds: readonly string[];
    readonly startedAt: number;
    readonly ms: number;
  };
  'oakling.mail': { readonly result: 'sent' | 'failed' };
}

/** Tells everyone who listens. */
export function tell<Name extends keyof Diagnostics>(name: Name, message: Diagnostics[Name]): void {
  const told = channel(name);
  if (told.hasSubscribers) told.publish(message);
}

/** @returns what ends the listening. */
export function hear<Name extends keyof Diagnostics>(
  name: Name,
  listener: (message: Diagnostics[Name]) => void,
): () => void {
  // Only `tell` publishes under these names.
  const take = (message: unknown) => listener(message as Diagnostics[Name]);
  channel(name).subscribe(take);
  return () => {
    channel(name).unsubscribe(take);
  };
}
