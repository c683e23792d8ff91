import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESIGN_SYSTEM_FOLDER } from '../process/data-dir.ts';
import { notFound } from './app-error.ts';
import type { AppEnv } from './request-context.ts';

export function plainPage(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/dev-pages.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** Only for local requests. */
export function devUiRoutes() {
  const routes = new Hono<AppEnv>().use(onlyThisMachine).get('/ui', async (c) => {
    const page = await readFile(join(DESIGN_SYSTEM_FOLDER, 'dev-ui.html'), 'utf8').catch(
      () => null,
    );
    if (page === null) return c.text('This page is not built yet; npm start builds it.', 503);
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  });
  // This is checked first, because `serveStatic` logs a warning if its folder doesn't exist.
  if (existsSync(DESIGN_SYSTEM_FOLDER)) {
    routes.get(
      '/ui/assets/*',
      serveStatic({
        root: DESIGN_SYSTEM_FOLDER,
        rewriteRequestPath: (path) => path.replace('/dev/ui', ''),
      }),
    );
  }
  return routes;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** The accepted Host names. Any other name may be a DNS rebinding attack. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Headers that proxies add. A single one is enough to detect a proxy. */
const PROXY_HEADER = /^(x-forwarded|x-original|x-real-ip|x-client|cf-|true-client|forwarded$|via$)/;

/** @throws a 404 for users of other machines. */
export const onlyThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Behind a proxy, every request would appear to be local.
  const isDirect = !Object.keys(c.req.header()).some((name) => PROXY_HEADER.test(name));
  const isOwn = isDirect && OWN_NAMES.test(c.req.header('host') ?? '');
  if (!isOwn || !LOOPBACK.has(c.get('clientAddress'))) throw notFound();
  await next();
};
