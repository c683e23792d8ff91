import { sql } from 'kysely';
import { Hono } from 'hono';
import { AppError } from './app-error.ts';
import type { Db } from '../db/database.ts';
import type { AppEnv } from './request-context.ts';

/** `/healthz`: the process answers. `/readyz`: it can reach the database, so traffic may come. */
export function healthRoutes(db: Db) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await sql`select 1`.execute(db);
      } catch {
        throw new AppError('unavailable');
      }
      return c.json({ status: 'ready' });
    });
}
