import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { makeTemplate, spareDisk } from '../../../server/src/testing/template.ts';
import { shareServer, type Template } from './clone-database.ts';

/**
 * Starts one PostgreSQL for all journeys, with a template of their databases: setting one up for each took
 * longer than most journeys do. The main job is done on a database server of the application's own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-journeys-'));
  const postgres = await startEmbeddedPostgres(folder);
  await spareDisk(postgres.adminUrl);
  await makeTemplate(postgres.url, 'template_empty' satisfies Template);
  shareServer({ url: postgres.url, folder });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
