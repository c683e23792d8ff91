import { expect, test } from 'vitest';
import { backUpUnderLoad } from './backup-under-load.ts';

test('Rule 10.261, a backup that is made while others write holds one moment', async () => {
  const { meanwhile, pairs, halves } = await backUpUnderLoad(2000);
  expect(meanwhile).toBeGreaterThan(10);
  expect(pairs).toBeGreaterThanOrEqual(2000);
  expect(halves).toBe(0);
});
