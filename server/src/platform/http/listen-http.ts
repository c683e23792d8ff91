import { serve, type ServerType } from '@hono/node-server';
import type { Server } from 'node:http';
import { StartError } from '../process/start-error.ts';

/** What clients may take of the server. Rule 10.272 */
interface Bounds {
  /** A request whose head or body is not there by then is cut; looked at so often. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** Each takes memory and a file of the process; one more is closed at once. */
  readonly connections: number;
}

const BOUNDS: Bounds = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  connections: 10_000,
};

/** @throws StartError when the port or the address cannot be had. */
export function listenHttp(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, hostname }: { port: number; hostname: string },
  { connections, ...serverOptions } = BOUNDS,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const made: ServerType = serve({ fetch, port, hostname, serverOptions }, () => resolve(server));
    const server = made as Server; // Only HTTP/1 is served; TLS and HTTP/2 are the proxy's.
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
