import { beforeAll, expect, test } from 'vitest';
import { fillDisk } from './disk-full.ts';
import { ownInstallation, withPeople } from './installation.ts';
import { killUnderLoad } from './kill-nine.ts';
import { buildOnce } from '../../../server/src/testing/server-process.ts';

beforeAll(buildOnce);

test('Rule 10.282, after kill -9 under load, also of PostgreSQL, nothing acknowledged is lost, repeated or done in part', async () => {
  const size = { rounds: 2, withPostgres: 2, withMails: 100, elders: 8 };
  const survived = await withPeople(100, (folder) => killUnderLoad(ownInstallation(folder), size));
  expect(survived).toMatchObject({ isOnDisk: true, lost: 0, halves: 0, twice: 0, wrong: [] });
  expect(survived.acknowledged).toBeGreaterThan(20);
});

test('Rules 10.269 and 10.273, on a full disk, /readyz fails and responses are 503 until there is space; a start fails with one sentence', async () => {
  const filled = await fillDisk(1, 2);
  expect(filled).toMatchObject({ lost: 0, wrong: [] });
  expect(filled.refused).toBeGreaterThan(0);
  expect(filled.words).toBe(
    'DATA_DIR: the disk of DATA_DIR is full; make room and start again. (1)',
  );
});
