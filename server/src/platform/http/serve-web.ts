import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import { etag } from 'hono/etag';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { loginCookie } from '../auth/auth.ts';
import { notFound } from './app-error.ts';
import type { Pages } from './pages.ts';
import type { AppEnv } from './request-context.ts';

const YEAR_SECONDS = 31_536_000;
/** Images keep their names when they change, so old versions may be cached for only a day. */
const DAY_SECONDS = 86_400;

const OF_THE_BUILD = /\/\.|\.(br|gz|html)$/;

/** Requests that need a login. The children of a device don't. */
const OF_MEMBERS =
  /<link rel="preload" as="fetch" crossorigin href="(?!\/api\/device\/)[^"]*">\s*/g;

/** Browsers check this worker for updates on their own. */
const WORKER = '/push-worker.js';

/**
 * Serves the built pages, and precompressed files. Files under /assets have a hash in their name, so they never change.
 * A path without a prerendered page gets the single-page app.
 */
export function serveWeb(app: Hono<AppEnv>, pages: Pages, origin: string): void {
  const { folder } = pages;
  const shell = pages.html.get('*');
  // Without a build, as in tests, no pages are served.
  if (shell === undefined) return;
  const send = () => serveStatic({ root: folder, precompressed: true });
  app.get('/assets/*', keep(`public, max-age=${YEAR_SECONDS}, immutable`), send(), notThere);
  app.get('*', async (c, next) => (OF_THE_BUILD.test(c.req.path) ? notThere() : next()));
  app.use('*', etag());
  const keepPage = keep('no-cache', 'Accept-Encoding, Cookie');
  const page = (path: string): Handler<AppEnv> => {
    const latest = () => pages.html.get(path) ?? shell;
    const toAnyone = sendPage(latest);
    // A guest's page doesn't send requests that would be a 401. Rule 10.400
    const toGuests = sendPage(() =>
      latest().replace('<html ', '<html data-guest ').replace(OF_MEMBERS, ''),
    );
    return (c, next) =>
      (getCookie(c, loginCookie(origin)) === undefined ? toGuests : toAnyone)(c, next);
  };
  for (const path of pages.html.keys()) {
    if (path !== '*') app.get(path, keepPage, page(path));
  }
  app.get('*', keep(`public, max-age=${DAY_SECONDS}`), send());
  // A missing file must not get a page, because HTML instead of a script would cause a confusing error.
  app.get('*', async (c, next) => (/\.\w+$/.test(c.req.path) ? notThere() : next()));
  app.get('*', keepPage, page('*'));
}

function keep(cacheControl: string, vary = 'Accept-Encoding'): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers, ok } = c.res;
    if (!ok || headers.has('Cache-Control')) return;
    headers.set('Cache-Control', c.req.path === WORKER ? 'no-cache' : cacheControl);
    // The header is also set for uncompressed responses, which a shared cache must not serve to everyone.
    headers.set('Vary', vary);
  };
}

function notThere(): never {
  throw notFound();
}

/** Encodings, with the smallest result first. */
const ENCODINGS = [
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const;

/** Sends a page that changes only with the host. Each encoding is compressed only once. */
function sendPage(latest: () => string): Handler<AppEnv> {
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  let html = '';
  return (c) => {
    if (latest() !== html) {
      html = latest();
      compressed.clear();
    }
    const accepted = c.req.header('accept-encoding') ?? '';
    const found = ENCODINGS.find(([name]) => new RegExp(`\\b${name}\\b`).test(accepted));
    c.header('Content-Type', 'text/html; charset=UTF-8');
    if (found === undefined) return c.body(html);
    const [name, compress] = found;
    const body = compressed.get(name) ?? new Uint8Array(compress(html));
    compressed.set(name, body);
    c.header('Content-Encoding', name);
    return c.body(body);
  };
}
