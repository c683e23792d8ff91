import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the database. It can go silent, like a firewall that drops a connection, or end its connections. */
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
  const address = server.address() as AddressInfo; // The cast is safe: a server on a port has an AddressInfo.
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
    /** Existing connections stay open but no longer transfer data. New connections work. */
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    refused: () => refused,
    /** Acts like a database restart: ends existing connections and rejects new ones. */
    close,
    async openAgain() {
      server.listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
