import { sql } from 'kysely';
import { Hono } from 'hono';
import { AppError } from './app-error.ts';
import type { Db } from '../db/database.ts';
import type { AppEnv } from './request-context.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can reach the database, so traffic may come; and when the last backup
 * was complete, for who watches over it. Rule 10.262
 */
export function healthRoutes(db: Db) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const lastBackup = await findLastBackup(db).catch(() => {
        throw new AppError('unavailable');
      });
      return c.json({ status: 'ready', lastBackup });
    });
}

async function findLastBackup(db: Db): Promise<string | null> {
  const { rows } = await sql<{ made_at: Date | null }>`
    select max(made_at) as made_at from backups
  `.execute(db);
  return rows[0]?.made_at?.toISOString() ?? null;
}
