import { serve, type ServerType } from '@hono/node-server';
import type { Server } from 'node:http';
import { StartError } from '../process/start-error.ts';

/** Rule 10.272 */
interface Bounds {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** Each connection uses memory and a file descriptor, so connections above this limit are closed immediately. */
  readonly connections: number;
}

const BOUNDS: Bounds = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  connections: 10_000,
};

/** @throws StartError if the port or address is unavailable. */
export function listenHttp(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, hostname }: { port: number; hostname: string },
  { connections, ...serverOptions } = BOUNDS,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const made: ServerType = serve({ fetch, port, hostname, serverOptions }, () => resolve(server));
    const server = made as Server; // Only HTTP/1 is served; TLS and HTTP/2 end at the proxy.
    server.maxConnections = connections;
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`PORT: expected a free port, but ${port} is taken on ${hostname}.`)
          : error.code === 'EACCES'
            ? new StartError(`PORT: expected a port this user may open, but ${port} is not.`)
            : new StartError(
                `HOST: expected an address of this machine to listen on, but: ${error.message}.`,
              ),
      );
    });
  });
}
