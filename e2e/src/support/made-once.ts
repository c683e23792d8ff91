import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sharedServer, type Template } from './clone-database.ts';

/** The data of a template. The first caller creates it while the others wait. */
export async function madeOnce<Known>(
  template: Template,
  make: () => Promise<Known>,
): Promise<Known> {
  const { url, folder } = sharedServer();
  const file = join(folder, `${template}.json`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(await make()));
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    await client.end();
  }
}
