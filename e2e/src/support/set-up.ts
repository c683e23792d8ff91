import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { makeTemplate, spareDisk } from '../../../server/src/testing/template.ts';
import { shareServer, type Template } from './clone-database.ts';
import { keptPeople } from './kept-people.ts';

/**
 * Starts one PostgreSQL for all journeys, with a template of their databases: setting one up for each took
 * longer than most journeys do. The main job is done on a database server of the application's own.
 * Those with people are made while the first journeys run, which need none.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-journeys-'));
  const postgres = await startEmbeddedPostgres(folder);
  await spareDisk(postgres.adminUrl);
  await makeTemplate(postgres.url, 'template_empty' satisfies Template);
  shareServer({ url: postgres.url, folder });
  // Each server and browser of the journeys is a new process with the same programs.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const filling = keptPeople();
  // Why it failed is told at the end, after the journeys that could not have them.
  void filling.catch(() => undefined);
  return async () => {
    try {
      await filling;
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
}
