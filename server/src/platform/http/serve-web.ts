import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { notFound } from './app-error.ts';
import type { Pages } from './pages.ts';
import type { AppEnv } from './request-context.ts';
import { sendPage } from './send-page.ts';

const YEAR_SECONDS = 31_536_000;
/** A picture that changes keeps its name: the old one may be seen for a day. */
const DAY_SECONDS = 86_400;

/** What the build keeps beside the pages for itself. */
const OF_THE_BUILD = /\/\.|\.(br|gz|html)$/;

/** Of the worker the browser looks by itself whether it has changed. */
const WORKER = '/push-worker.js';

/**
 * Serves the built pages and their files, as they were compressed with them. Files under /assets carry their hash in
 * the name and never change; an address without a page built beforehand is a page of the single-page application.
 */
export function serveWeb(app: Hono<AppEnv>, { folder, html }: Pages): void {
  const shell = html.get('*');
  // Without a build (in tests) there are no pages, and no page is served.
  if (shell === undefined) return;
  const send = () => serveStatic({ root: folder, precompressed: true });
  app.get('/assets/*', keep(`public, max-age=${YEAR_SECONDS}, immutable`), send(), notThere);
  app.get('*', async (c, next) => (OF_THE_BUILD.test(c.req.path) ? notThere() : next()));
  app.use('*', etag());
  for (const [path, page] of html) {
    if (path !== '*') app.get(path, keep('no-cache'), sendPage(page));
  }
  app.get('*', keep(`public, max-age=${DAY_SECONDS}`), send());
  // A missing file is no page: a script that gets HTML would fail in a confusing way.
  app.get('*', async (c, next) => (/\.\w+$/.test(c.req.path) ? notThere() : next()));
  app.get('*', keep('no-cache'), sendPage(shell));
}

/** Says how long what is sent may be kept, unless something nearer to it has said so. */
function keep(cacheControl: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers, ok } = c.res;
    if (!ok || headers.has('Cache-Control')) return;
    headers.set('Cache-Control', c.req.path === WORKER ? 'no-cache' : cacheControl);
    // Also where what is sent is not compressed: a cache must not give it to everyone.
    headers.set('Vary', 'Accept-Encoding');
  };
}

function notThere(): never {
  throw notFound();
}
