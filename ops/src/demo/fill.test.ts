import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { cloneDatabase } from '../../../server/src/testing/clone-database.ts';
import { temporaryFolder } from '../../../server/src/testing/server-process.ts';
import { fillDemo } from './fill.ts';
import { DEMO_REQUIREMENTS, ELDERS } from './people.ts';

test('rule 10.512, the demo meets its own requirements, except for one elder', async ({
  onTestFinished,
}) => {
  const folder = temporaryFolder();
  const database = await cloneDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await database.drop();
    folder.remove();
  });
  const settings = { DATA_DIR: folder.path, DATABASE_URL: database.url, ROOM: 'builtin' };
  await fillDemo(
    readConfig({ ...settings, ...DEMO_REQUIREMENTS }),
    database.url,
    'http://localhost:3000',
  );
  const { rows: elders } = await owner.query<{ name: string; vetting: string }>(
    `select full_name as name, vetting from people where role = 'elder'`,
  );
  // One elder has deleted her account.
  expect(elders).toHaveLength(ELDERS.length - 1);
  expect(elders.filter(({ vetting }) => vetting === 'unverified').map(({ name }) => name)).toEqual([
    'Ilse Brandt',
  ]);
  const { rows: waiting } = await owner.query(
    `select missing_requirements as lacks, count(*)::int from sessions
     join people on people.id in (elder_id, youth_id)
     where missing_requirements <> '{}' group by 1`,
  );
  expect(waiting).toEqual([]);
});
