import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface LiveStream {
  /** The next event. Rejects if the stream ends or nothing arrives within `ms`. */
  next(ms?: number): Promise<LiveEvent>;
  readonly ended: Promise<void>;
  close(): void;
}

export interface HttpServer {
  readonly url: string;
  open(browser: Browser): Promise<LiveStream>;
  close(): Promise<void>;
}

export async function serveApp(app: TestApp): Promise<HttpServer> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // The cast is safe: a server on a port has an AddressInfo.
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async open(browser) {
      const abort = new AbortController();
      const headers = { cookie: browser.cookieHeader };
      const response = await fetch(`${url}/api/live`, { headers, signal: abort.signal });
      if (response.body === null || !response.ok) throw new Error(`${response.status}`);
      const stream = readEvents(response.body, () => abort.abort());
      // The server sends this event once it listens for changes, so no later one is missed.
      await stream.next();
      return stream;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function readEvents(body: NonNullable<Response['body']>, close: () => void): LiveStream {
  const events: LiveEvent[] = [];
  const waiting: ((event: LiveEvent) => void)[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  void (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        const next = waiting.shift();
        if (next === undefined) events.push(event);
        else next(event);
      }
    }
  })()
    .catch(() => undefined)
    .finally(resolve);
  return {
    next(ms = 5000) {
      const ready = events.shift();
      if (ready !== undefined) return Promise.resolve(ready);
      const late = AbortSignal.timeout(ms);
      return new Promise((done, fail) => {
        waiting.push(done);
        late.addEventListener('abort', () => fail(new Error('nothing came')));
        void end.then(() => fail(new Error('the stream ended')));
      });
    },
    ended: end,
    close,
  };
}

function parseEvent(block: string): LiveEvent {
  const fields = new Map(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data') ?? '';
  return { event: fields.get('event') ?? '', data: data === '' ? null : JSON.parse(data) };
}
