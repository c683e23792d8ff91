import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });
const answered = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code, severity });

test.for([
  ['a full disk', answered('53100')],
  ['too many connections', answered('53300')],
  ['a disk that fails', answered('58030')],
  ['a host that takes no writes', answered('25006')],
  ['a shut down', answered('57P01', 'FATAL')],
  ['a database that lets nobody in', answered('55000', 'FATAL')],
  ['a role that is not there', answered('28000', 'FATAL')],
  ['no host by this name', coded('ENOTFOUND')],
  ['a name that is not answered', coded('EAI_AGAIN')],
  ['a network that is away', coded('ENETUNREACH')],
  ['a reset', coded('ECONNRESET')],
  [
    'a connection that failed before',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a closed connection', new Error('Client was closed and is not queryable')],
  ['an answer that never came', new Error('Query read timeout')],
  ['no primary', new Error('no host of the database takes writes')],
] as const)('%s counts as an outage, with 503', ([, error]) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.for([
  ['a broken check', answered('23514')],
  ['a wrong statement', answered('42601')],
  ['a file that is not there', coded('ENOENT')],
  ['a bug', new TypeError('x is not queryable here')],
] as const)('%s doesn’t', ([, error]) => {
  expect(isDatabaseAway(error)).toBe(false);
});
