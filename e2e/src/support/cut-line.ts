import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server, which the test can cut and redirect. */
export class CutLine {
  readonly origin: string;
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    this.origin = `http://localhost:${this.port}`;
    server.on('connection', (near) => this.#join(near));
  }

  static async open(): Promise<CutLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CutLine(server);
  }

  leadTo(url: string): void {
    this.#port = Number(new URL(url).port);
  }

  /** Drops every connection, including data in transit. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    const far = connect(this.#port, '127.0.0.1');
    const pair = [near, far];
    for (const socket of pair) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }
}
