import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import * as v from 'valibot';
import { notFound } from './app-error.ts';
import { PAGES_FOLDER } from '../process/folders.ts';
import { LOGIN_COOKIE } from '../auth/auth.ts';
import type { AppEnv } from './request-context.ts';

const YEAR_SECONDS = 31_536_000;
/** A picture that changes keeps its name: the old one may be seen for a day. */
const DAY_SECONDS = 86_400;

/** Where the build tells which file stands at which address; the first that fits counts. */
const PAGES = 'pages.json';
const pagesSchema = v.array(
  v.object({
    address: v.string(),
    file: v.string(),
    /** For visitors without a login: its script need not ask who they are. */
    guestFile: v.optional(v.string()),
  }),
);

/** What the build keeps beside the pages for itself. */
const OF_THE_BUILD = /\/\.|^\/pages\.json|^\/pages\/|\.(br|gz)$/;

/** A page names the newest scripts; of the worker the browser looks by itself whether it has changed. */
const ASKED_FOR_AGAIN = /(\.html|\/push-worker\.js)$/;

/**
 * Serves the built pages, as they were compressed with them. Files under /assets carry their hash in
 * the name and never change; any path without a file is a page of the single-page application.
 */
export function serveWeb(app: Hono<AppEnv>, folder = PAGES_FOLDER): void {
  // Without a build (in tests) there are no pages, and no page is served.
  if (!existsSync(folder)) return;
  const send = (path?: string) =>
    serveStatic({ root: folder, precompressed: true, ...(path !== undefined && { path }) });
  app.get('/assets/*', keep(`public, max-age=${YEAR_SECONDS}, immutable`), send(), notThere);
  app.get('*', async (c, next) => (OF_THE_BUILD.test(c.req.path) ? notThere() : next()));
  app.use('*', etag());
  for (const { address, file, guestFile } of readPages(folder)) {
    const [known, guest] = [send(file), send(guestFile ?? file)];
    const vary = guestFile === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Cookie';
    app.get(address, keep('no-cache', vary), (c, next) =>
      c.req.header('cookie')?.includes(`${LOGIN_COOKIE}=`) === true
        ? known(c, next)
        : guest(c, next),
    );
  }
  app.get('*', keep(`public, max-age=${DAY_SECONDS}`), send());
  // A missing file is no page: a script that gets HTML would fail in a confusing way.
  app.get('*', async (c, next) => (/\.\w+$/.test(c.req.path) ? notThere() : next()));
  app.get('*', keep('no-cache'), send('index.html'), notThere);
}

/** Says how long what is sent may be kept, unless something nearer to it has said so. */
function keep(cacheControl: string, vary = 'Accept-Encoding'): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers, ok } = c.res;
    if (!ok || headers.has('Cache-Control')) return;
    headers.set('Cache-Control', ASKED_FOR_AGAIN.test(c.req.path) ? 'no-cache' : cacheControl);
    // Also where what is sent is not compressed: a cache must not give it to everyone.
    headers.set('Vary', vary);
  };
}

function notThere(): never {
  throw notFound();
}

function readPages(folder: string) {
  const path = join(folder, PAGES);
  return existsSync(path) ? v.parse(pagesSchema, JSON.parse(readFileSync(path, 'utf8'))) : [];
}
