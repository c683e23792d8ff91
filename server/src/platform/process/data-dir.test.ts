import { expect, test } from 'vitest';
import { notWritable } from './data-dir.ts';

test.for([
  ['ENOSPC', 'DATA_DIR: the disk of /data is full; make room and start again.'],
  ['EDQUOT', 'DATA_DIR: the disk of /data is full; make room and start again.'],
  ['EROFS', 'DATA_DIR: expected a folder that can be written to, but /data is not (EROFS).'],
])('Rule 10.273, a folder that fails with %s ends the start with one sentence', ([code, words]) => {
  expect(notWritable('/data', Object.assign(new Error('failed'), { code })).message).toBe(words);
});
