import { Hono } from 'hono';
import { AppError } from './app-error.ts';
import type { Readiness } from '../db/readiness.ts';
import type { AppEnv } from './request-context.ts';

/**
 * `/healthz`: the process responds. `/readyz`: the database accepts writes, so traffic can be sent here; also returns
 * the time of the last backup, for monitoring. Rules 10.262 and 10.269
 */
export function healthRoutes(readiness: Readiness) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const lastBackup = await readiness.check().catch(() => {
        throw new AppError('unavailable', { retryAfter: 5 });
      });
      return c.json({ status: 'ready', lastBackup });
    });
}
