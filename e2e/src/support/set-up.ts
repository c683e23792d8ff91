import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { makeTemplate, spareDisk } from '../../../server/src/testing/template.ts';
import { shareServer, type Template } from './clone-database.ts';

/**
 * Starts one PostgreSQL server with an empty template for all journeys, because setting one up per journey took longer
 * than the journey. The first journey that needs a seeded template builds it. The main journey uses the embedded
 * server.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-journeys-'));
  const postgres = await startEmbeddedPostgres(folder);
  await spareDisk(postgres.adminUrl);
  await makeTemplate(postgres.url, 'template_empty' satisfies Template);
  shareServer({ url: postgres.url, folder });
  // Journeys start many processes of the same programs, so these share a compile cache.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
