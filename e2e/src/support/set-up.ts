import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { makeTemplate, spareDisk } from '../../../server/src/testing/template.ts';
import { cloneDatabase, DATABASE_SERVER, type Template } from './clone-database.ts';
import { fillDatabase } from './kept-people.ts';

/**
 * Starts one PostgreSQL for all journeys, with templates of their databases: a server and a sign-up of its own for
 * each took longer than most journeys do. The main job is done on a database server of the application's own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-journeys-'));
  const postgres = await startEmbeddedPostgres(folder);
  await spareDisk(postgres.adminUrl);
  process.env[DATABASE_SERVER] = postgres.url;
  await makeTemplate(postgres.url, 'template_empty' satisfies Template);
  await fillDatabase(await cloneDatabase('template_empty', 'template_filled' satisfies Template));
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
