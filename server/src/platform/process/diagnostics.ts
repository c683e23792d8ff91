import { channel } from 'node:diagnostics_channel';

/**
 * Diagnostics for listeners in the same process: our metrics and a host's tracing (decision 065). A no-op without
 * listeners. Messages contain only the fields below, and no path, address or name.
 */
export interface Diagnostics {
  'oakling.request': {
    readonly method: string;
    /** The route's pattern, such as `/api/sessions/:id`. */
    readonly route: string;
    readonly status: number;
    readonly requestId: string;
    /** The start in ms since 1970, followed by the duration. */
    readonly startedAt: number;
    readonly ms: number;
  };
  'oakling.jobs': {
    readonly queue: string;
    readonly jobs: number;
    readonly failed: number;
    /** The requests that caused the jobs. */
    readonly requestIds: readonly string[];
    readonly startedAt: number;
    readonly ms: number;
  };
  'oakling.mail': { readonly result: 'sent' | 'failed' };
}

export function tell<Name extends keyof Diagnostics>(name: Name, message: Diagnostics[Name]): void {
  const told = channel(name);
  if (told.hasSubscribers) told.publish(message);
}

/** @returns a function that unsubscribes. */
export function hear<Name extends keyof Diagnostics>(
  name: Name,
  listener: (message: Diagnostics[Name]) => void,
): () => void {
  // Only `tell` publishes under these names, so the cast is safe.
  const take = (message: unknown) => listener(message as Diagnostics[Name]);
  channel(name).subscribe(take);
  return () => {
    channel(name).unsubscribe(take);
  };
}
