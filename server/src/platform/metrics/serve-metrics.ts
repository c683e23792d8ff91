import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../process/start-error.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own, away from what people reach. Rule 10.276
 * @throws StartError when the port cannot be opened.
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const answer = async () => {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    };
    answer().catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    });
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', ({ message }) =>
    reject(
      new StartError(
        `METRICS_PORT: expected a port that can be opened on ${host}, but: ${message}.`,
      ),
    ),
  );
  server.listen(port, host, resolve);
  await promise;
  return {
    // Listening on a port.
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      await metrics.stop();
    },
  };
}
