import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request is lost before its effect, after its effect, or in the middle of its response. */
const LOSSES = ['request', 'response', 'rest'] as const;

/**
 * An HTTP proxy that loses every third request. It passes on documents, because a browser offers to reload those
 * itself. Playwright's routes can't do this, because they turn off the HTTP cache.
 */
export class LossyLine {
  /** Requests that were lost, such as `rest GET /assets/start-1a2b.js`. */
  readonly lost: string[] = [];
  readonly #server = createServer((near, out) => this.#pass(near, out));
  #seen = 0;
  #port = 0;

  static async open(): Promise<LossyLine> {
    const line = new LossyLine();
    await once(line.#server.listen(0, '127.0.0.1'), 'listening');
    return line;
  }

  get origin(): string {
    const address = this.#server.address();
    return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  }

  leadTo(url: string): void {
    this.#port = Number(new URL(url).port);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #pass(near: IncomingMessage, out: ServerResponse): void {
    const { method, url = '/', headers } = near;
    const loss = this.#nextLoss(headers['sec-fetch-mode']);
    if (loss !== undefined) this.lost.push(`${loss} ${method} ${url}`);
    const drop = () => near.socket.destroy();
    if (loss === 'request') return void drop();
    const far = request({ port: this.#port, host: '127.0.0.1', method, path: url, headers });
    far.once('response', (answer) => {
      if (loss === 'response') return answer.resume().once('end', drop);
      out.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      if (loss === undefined) return answer.pipe(out);
      // An empty response, such as a 304, ends without data.
      answer.once('end', drop);
      return answer.once('data', (chunk: Buffer) => {
        out.write(chunk.subarray(0, chunk.length / 2), drop);
      });
    });
    far.once('error', drop);
    out.once('close', () => far.destroy());
    near.pipe(far);
  }

  #nextLoss(mode: unknown): (typeof LOSSES)[number] | undefined {
    if (mode === 'navigate') return undefined;
    this.#seen += 1;
    return this.#seen % 3 === 0 ? LOSSES[(this.#seen / 3) % LOSSES.length] : undefined;
  }
}
