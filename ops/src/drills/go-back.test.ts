import { expect, test } from 'vitest';
import { goBack } from './go-back.ts';

test('Rule 10.266, a copy of the running cluster and its archive can be restored to the moment before a deletion', async () => {
  const { emails } = await goBack();
  expect(emails).toEqual(['after-the-copy@example.org', 'before-the-copy@example.org']);
});

test('Rule 10.266, without the archive, PostgreSQL doesn’t start rather than start with less', async () => {
  await expect(goBack(false)).rejects.toThrow('PostgreSQL did not start');
});
