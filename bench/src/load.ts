import { Worker } from 'node:worker_threads';

/** A load: `requests` sent in turn over this many connections. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Each is sent as it is: head and body. */
  readonly requests: readonly string[];
  /** Ends after so many seconds, or with the last request where each may be sent once only. */
  readonly seconds: number;
  readonly isOnce: boolean;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds from the first byte sent to the last byte answered. */
  readonly p50: number;
  readonly p95: number;
  readonly answers: number;
  /** How many answers there were of each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends a load from a thread of its own, so that what measures does not wait for what is measured. */
export function send(load: Load): Promise<Measured> {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** One request, ready to be sent. */
export function requestOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** The value that a share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
