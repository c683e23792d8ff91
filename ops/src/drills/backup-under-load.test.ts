import { expect, test } from 'vitest';
import { backUpUnderLoad } from './backup-under-load.ts';

test('Rule 10.261, a backup made during writes is a consistent snapshot', async () => {
  const { meanwhile, pairs, halves } = await backUpUnderLoad(2000);
  expect(meanwhile).toBeGreaterThan(10);
  expect(pairs).toBeGreaterThanOrEqual(2000);
  expect(halves).toBe(0);
});
