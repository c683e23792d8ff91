import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler, Handler } from 'hono';
import { etag } from 'hono/etag';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { notFound } from './app-error.ts';
import type { Pages } from './pages.ts';
import type { AppEnv } from './request-context.ts';

const YEAR_SECONDS = 31_536_000;
/** Images keep their name when they change; the old version may be cached for a day. */
const DAY_SECONDS = 86_400;

/** Build artifacts that are not served. */
const OF_THE_BUILD = /\/\.|\.(br|gz|html)$/;

/** Browsers check the worker for updates themselves. */
const WORKER = '/push-worker.js';

/**
 * Serves the built pages and precompressed files. Files under /assets have a hash in their name and
 * never change; a path without a prerendered page gets the single-page app.
 */
export function serveWeb(app: Hono<AppEnv>, { folder, html }: Pages): void {
  const shell = html.get('*');
  // Without a build, as in tests, no page is served.
  if (shell === undefined) return;
  const send = () => serveStatic({ root: folder, precompressed: true });
  app.get('/assets/*', keep(`public, max-age=${YEAR_SECONDS}, immutable`), send(), notThere);
  app.get('*', async (c, next) => (OF_THE_BUILD.test(c.req.path) ? notThere() : next()));
  app.use('*', etag());
  for (const [path, page] of html) {
    if (path !== '*') app.get(path, keep('no-cache'), sendPage(page));
  }
  app.get('*', keep(`public, max-age=${DAY_SECONDS}`), send());
  // A missing file is not a page: HTML in place of a script would fail in a confusing way.
  app.get('*', async (c, next) => (/\.\w+$/.test(c.req.path) ? notThere() : next()));
  app.get('*', keep('no-cache'), sendPage(shell));
}

/** Sets how long a response may be cached, unless a handler already did. */
function keep(cacheControl: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers, ok } = c.res;
    if (!ok || headers.has('Cache-Control')) return;
    headers.set('Cache-Control', c.req.path === WORKER ? 'no-cache' : cacheControl);
    // Set for uncompressed responses, too: a shared cache must not serve them to everyone.
    headers.set('Vary', 'Accept-Encoding');
  };
}

function notThere(): never {
  throw notFound();
}

/** Encodings, smallest result first. */
const ENCODINGS = [
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const;

/** Sends a page that is constant while the server runs; each encoding is compressed once. */
function sendPage(html: string): Handler<AppEnv> {
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  return (c) => {
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
