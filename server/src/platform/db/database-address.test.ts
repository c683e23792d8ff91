import { expect, test } from 'vitest';
import { addressesOf, placeOf } from './database-address.ts';

test.for([
  ['postgres://o:x@a:5433/oakling', ['postgres://o:x@a:5433/oakling']],
  ['postgres://o:x@a/oakling?target_session_attrs=read-write', ['postgres://o:x@a/oakling']],
  [
    'postgres://o:x@a:5433,b:5434/oakling?target_session_attrs=read-write&sslmode=require',
    [
      'postgres://o:x@a:5433/oakling?sslmode=require',
      'postgres://o:x@b:5434/oakling?sslmode=require',
    ],
  ],
  ['postgresql://o:x@a,b/oakling', ['postgresql://o:x@a/oakling', 'postgresql://o:x@b/oakling']],
  ['postgres://o:x@/oakling?host=a,b', ['postgres://o:x@a/oakling', 'postgres://o:x@b/oakling']],
  [
    'postgres://o:x@/oakling?host=a,b&port=1,2',
    ['postgres://o:x@a:1/oakling', 'postgres://o:x@b:2/oakling'],
  ],
  [
    'postgres://o:x@/oakling?host=a,b&port=7',
    ['postgres://o:x@a:7/oakling', 'postgres://o:x@b:7/oakling'],
  ],
] as const)('%s has these hosts', ([url, addresses]) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test.for([
  'oakling',
  'mysql://a/oakling',
  'postgres://o:x@a,b/oakling?target_session_attrs=standby',
  'postgres://o:x@/oakling?host=a,b&port=1,2,3',
  'postgres://o:x@a:many,b/oakling',
])('%s is not an address', (url) => {
  expect(addressesOf(url)).toBeNull();
});

test('messages name the hosts and the database, without the password', () => {
  expect(placeOf('postgres://o:secret@a:1,b:2/oakling')).toEqual({
    hosts: 'a:1, b:2',
    database: 'oakling',
  });
});
