import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the database that can go silent, like a firewall that drops a connection, or cut it. */
export async function openDatabaseWay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isCut = false;
  let refused = 0;
  const server = createServer((near) => {
    if (isCut) {
      refused += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  const address = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  through.host = `127.0.0.1:${address.port}`;
  const endAll = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  async function close() {
    server.close();
    endAll();
    await once(server, 'close');
  }
  return {
    url: through.href,
    /** Existing connections stay open but transfer no more data; new connections work. */
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Ends existing connections, and new ones immediately. */
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    /** Number of connections rejected immediately. */
    refused: () => refused,
    /** Like a database restart: ends existing connections and rejects new ones. */
    close,
    async openAgain() {
      server.listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
