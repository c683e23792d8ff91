import type { APIResponse, CDPSession, Page } from '@playwright/test';

interface Response {
  readonly status?: number;
  readonly json?: unknown;
  readonly contentType?: string;
}

interface FakedRequest {
  readonly method: string;
  readonly url: string;
  /** The parsed JSON of the body. */
  readonly json: () => unknown;
  /** Sends the request to the server, or to another address. */
  readonly send: (url?: string) => Promise<APIResponse>;
}

/** `real` passes the request on to the server; `lost` cuts the connection. */
type Answer = Response | 'real' | 'lost';
type Fake = (request: FakedRequest) => Answer | Promise<Answer>;

interface Fakes {
  readonly session: CDPSession;
  readonly list: { readonly path: RegExp; readonly fake: Fake }[];
}

interface Paused {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
}

const fakesOf = new WeakMap<Page, Fakes>();

/**
 * Fakes the API's responses to a page's requests; the newest fake counts. `page.route` would also turn off the browser's
 * cache, which triples the time that a page takes to load.
 */
export async function fake(page: Page, path: RegExp, answer: Fake): Promise<void> {
  const fakes = fakesOf.get(page) ?? (await openFakes(page));
  fakes.list.unshift({ path, fake: answer });
  await fakes.session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

export async function stopFakes(page: Page): Promise<void> {
  const fakes = fakesOf.get(page);
  if (fakes === undefined) return;
  fakes.list.length = 0;
  await fakes.session.send('Fetch.disable');
}

async function openFakes(page: Page): Promise<Fakes> {
  const fakes: Fakes = { session: await page.context().newCDPSession(page), list: [] };
  fakes.session.on('Fetch.requestPaused', (paused: Paused) => {
    // A request that its page abandons can no longer be answered.
    void answerPaused(page, fakes, paused).catch(() => undefined);
  });
  fakesOf.set(page, fakes);
  return fakes;
}

async function answerPaused(page: Page, { session, list }: Fakes, paused: Paused): Promise<void> {
  const { requestId } = paused;
  const { url, method, headers, postData } = paused.request;
  const found = list.find(({ path }) => path.test(url));
  const answer = await found?.fake({
    url,
    method,
    json: () => JSON.parse(postData ?? ''),
    send: (other = url) => {
      const data = postData === undefined ? {} : { data: Buffer.from(postData) };
      return page.request.fetch(other, { method, headers, ...data });
    },
  });
  if (answer === undefined || answer === 'real') {
    await session.send('Fetch.continueRequest', { requestId });
  } else if (answer === 'lost') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  } else {
    const { status = 200, json, contentType = 'application/json' } = answer;
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'content-type', value: contentType }],
      ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)).toString('base64') }),
    });
  }
}
