import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { notFound } from './app-error.ts';
import type { AppEnv } from './request-context.ts';

const WEB = join(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built pages. Files under /assets carry their hash in the name and never change; any
 * path without a file is a page of the single-page application.
 */
export function serveWeb(app: Hono<AppEnv>, folder = WEB): void {
  // Without a build (in tests) there are no pages, and no page is served.
  if (!existsSync(folder)) return;
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
  });
  // The browser looks by itself whether it has changed.
  app.use('/push-worker.js', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', 'no-cache');
  });
  app.get('*', serveStatic({ root: folder, rewriteRequestPath: withoutIndex }));
  app.get('*', async (c) => {
    // A missing file is no page: a script that gets HTML would fail in a confusing way.
    if (/\.\w+$/.test(c.req.path)) throw notFound();
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
      throw notFound();
    });
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  });
}

/** The start page goes through the last handler, like every other page. */
function withoutIndex(path: string): string {
  return path === '/' ? '/no-such-file' : path;
}
