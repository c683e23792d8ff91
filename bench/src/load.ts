import { Worker } from 'node:worker_threads';

/** A load of `requests`, which are sent in turn over this many connections. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** The raw head and body of each request. */
  readonly requests: readonly string[];
  /** Stops after this many seconds, or after the last request if requests can't be repeated. */
  readonly seconds: number;
  readonly isOnce: boolean;
}

export interface Measured {
  readonly perSecond: number;
  /** The milliseconds from the first byte sent until the last byte received. */
  readonly p50: number;
  readonly p95: number;
  readonly answers: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends a load from a worker thread, so it doesn't block the thread that measures. */
export function send(load: Load): Promise<Measured> {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

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

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
