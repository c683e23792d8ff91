import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { quantile, type Load, type Measured } from './load.ts';

const CRLF = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

const load = workerData as Load; // `send` passes a load, so the cast is safe.
const { requests, connections, seconds, isOnce } = load;
const latencies: number[] = [];
const statuses: Record<string, number> = {};
let next = 0;
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1000;

await Promise.all(Array.from({ length: connections }, converse));
const elapsed = (performance.now() - startedAt) / 1000;
const measured: Measured = {
  perSecond: latencies.length / elapsed,
  p50: quantile(latencies, 0.5),
  p95: quantile(latencies, 0.95),
  answers: latencies.length,
  statuses,
};
parentPort?.postMessage(measured);

/** One connection, which sends a request, reads the response, and repeats. */
function converse(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;

    function ask(): void {
      if (performance.now() >= endsAt || (isOnce && next >= requests.length)) {
        socket.destroy();
        return resolve();
      }
      const request = requests[next % requests.length] ?? '';
      next += 1;
      sentAt = performance.now();
      socket.write(request);
    }

    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!isWhole(received)) return;
      latencies.push(performance.now() - sentAt);
      const status = received.toString('latin1', 9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      received = Buffer.alloc(0);
      ask();
    });
  });
}

/** True if a complete response has arrived. Without pipelining, nothing follows it. */
function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf(CRLF);
  if (headEnd < 0) return false;
  const head = received.toString('latin1', 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return received.length >= headEnd + 4 + Number(length);
  if (head.includes('\r\ntransfer-encoding: chunked')) {
    return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  }
  return true;
}
