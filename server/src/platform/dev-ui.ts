import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { onlyThisMachine } from './only-this-machine.ts';
import type { AppEnv } from './request-context.ts';

/** Built apart from the pages, so that nothing of it lies where they are served from. */
const BUILT = join(import.meta.dirname, '../../../web/dist-dev');

/** The living page of the design system; only on the machine itself. */
export function devUiRoutes() {
  const routes = new Hono<AppEnv>().use(onlyThisMachine).get('/ui', async (c) => {
    const page = await readFile(join(BUILT, 'dev-ui.html'), 'utf8').catch(() => null);
    if (page === null) return c.text('This page is not built yet; npm start builds it.', 503);
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  });
  // Of a folder that is not there it would complain on the console.
  if (existsSync(BUILT)) {
    routes.get(
      '/ui/assets/*',
      serveStatic({ root: BUILT, rewriteRequestPath: (path) => path.replace('/dev/ui', '') }),
    );
  }
  return routes;
}
