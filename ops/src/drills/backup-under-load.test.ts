import { expect, test } from 'vitest';
import { cloneDatabase, emptyDatabase } from '../../../server/src/testing/clone-database.ts';
import { backUpUnderLoad } from './backup-under-load.ts';

test('Rule 10.261, a backup made during writes is a consistent snapshot', async () => {
  const [from, to] = [await cloneDatabase(), await emptyDatabase('C')];
  const { meanwhile, pairs, halves } = await backUpUnderLoad(2000, from.url, to.url);
  await from.drop();
  await to.drop();
  expect(meanwhile).toBeGreaterThan(10);
  expect(pairs).toBeGreaterThanOrEqual(2000);
  expect(halves).toBe(0);
});
