import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { DESIGN_SYSTEM_FOLDER } from '../process/folders.ts';
import { onlyThisMachine } from './only-this-machine.ts';
import type { AppEnv } from './request-context.ts';

/** The living page of the design system; only on the machine itself. */
export function devUiRoutes() {
  const routes = new Hono<AppEnv>().use(onlyThisMachine).get('/ui', async (c) => {
    const page = await readFile(join(DESIGN_SYSTEM_FOLDER, 'dev-ui.html'), 'utf8').catch(
      () => null,
    );
    if (page === null) return c.text('This page is not built yet; npm start builds it.', 503);
    c.header('Cache-Control', 'no-cache');
    return c.html(page);
  });
  // Of a folder that is not there it would complain on the console.
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
