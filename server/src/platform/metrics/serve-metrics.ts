import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readiness } from '../db/readiness.ts';
import { healthRoutes } from '../http/health.ts';
import { answerError } from '../http/problem.ts';
import type { AppEnv } from '../http/request-context.ts';
import { StartError } from '../process/start-error.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a separate port that users can't reach, so monitoring doesn't queue
 * behind their traffic. Rules 10.276 and 10.283
 * @throws StartError if the port can't be opened.
 */
export async function serveMetrics(
  { metrics, readiness }: { readonly metrics: Metrics; readonly readiness: Readiness },
  { port, host }: { readonly port: number; readonly host: string },
  log: Log,
): Promise<MetricsServer> {
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.use(async (c, next) => {
    c.set('log', log);
    await next();
  });
  app.route('/', healthRoutes(readiness));
  app.get('/metrics', async (c) => {
    const text = await metrics.text();
    return c.body(text, { headers: { 'Content-Type': metrics.contentType } });
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createAdaptorServer({ fetch: app.fetch }) as Server; // Only HTTP/1 is served.
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
    // A server on a port has an AddressInfo.
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      await metrics.stop();
    },
  };
}
