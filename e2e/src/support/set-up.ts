import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { makeTemplate, spareDisk } from '../../../server/src/testing/template.ts';
import { shareServer, type Template } from './clone-database.ts';
import { keptPeople } from './kept-people.ts';

/**
 * Starts one PostgreSQL with database templates for all journeys, because setup per journey took
 * longer than the journey. Seeded templates are built while the first journeys run. The main
 * journey uses the embedded server.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-journeys-'));
  const postgres = await startEmbeddedPostgres(folder);
  await spareDisk(postgres.adminUrl);
  await makeTemplate(postgres.url, 'template_empty' satisfies Template);
  shareServer({ url: postgres.url, folder });
  // Journeys start many processes of the same programs, so they share a compile cache.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const filling = keptPeople();
  // Report the error at the end, after the journeys that needed the templates.
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
