import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openPlatform } from './open-platform.ts';
import { readConfig } from './platform/process/config.ts';
import { openLog } from './platform/process/log.ts';
import { cloneDatabase } from './testing/clone-database.ts';

test('incompatible tables stop the start of the sign-in library', async () => {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'oakling-open-'));
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('alter table verifications drop column identifier');
  await owner.end();
  const opening = openPlatform({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    databaseUrl: database.url,
    origin: 'http://localhost:3000',
    log: openLog('silent'),
    clock: () => new Date(),
    wakeDelivery: () => undefined,
  });
  await expect(opening).rejects.toThrow('identifier');
  await database.drop();
  rmSync(dataDir, { recursive: true });
});
