import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { answering, examine, test } from '../testing/healthy-installation.ts';
import { lookAtDisk } from './look-at-disk.ts';

const NOWHERE = '127.0.0.1:1';

test('reports a healthy installation, with exit code 0', async ({ environment, database }) => {
  await database.owner.query(`insert into backups values (now(), 1, repeat('0', 64))`);
  const { code, words, said } = await examine(environment);
  expect({ code, words }).toEqual({ code: 0, words: 'All is well.' });
  expect(said.length).toBeGreaterThanOrEqual(8);
});

test('rule 10.342, without mail and backup it is fine for a trial', async ({ environment }) => {
  const { SMTP_URL: _, ...trial } = environment;
  const { code, words, said } = await examine(trial);
  expect([code, words]).toEqual([0, expect.stringMatching(/^Fine for trying Oakling out\./)]);
  expect(said.filter((each) => each.startsWith('trial')).join()).toMatch(
    /never been a backup.*SMTP_URL is not set/s,
  );
});

test('it changes nothing', async ({ environment, folder, database }) => {
  const empty = join(folder, 'nothing-here');
  const { wrong, code } = await examine({ ...environment, DATA_DIR: empty, DATABASE_URL: '' });
  expect(wrong).toEqual([
    expect.stringContaining('DATA_DIR: there is no folder'),
    expect.stringContaining('The server does not run, and its database with it'),
  ]);
  expect(code).toBe(1);
  await database.owner.query('drop schema public cascade; create schema public');
  expect((await examine(environment)).wrong).toEqual([
    expect.stringContaining('is not empty and was not made by'),
  ]);
  const { rows } = await database.owner.query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('an invalid setting is reported in one sentence, with exit code 1', async () => {
  const { code, words, said } = await examine({ PORT: 'abc' });
  expect({ code, words, said }).toEqual({
    code: 1,
    words: 'PORT: expected a whole number from 0 to 65535.',
    said: [],
  });
});

describe('one broken part is reported in one sentence, with exit code 1', () => {
  const BREAKS: readonly (readonly [string, string, RegExp])[] = [
    [
      'a restore that did not end',
      'create table unfinished_restore ()',
      /^The database was restored only in part/,
    ],
    [
      'another version of the schema',
      `update applied_migrations set checksum = 'x' where name like '000-%'`,
      /^The database was made by another version of Oakling \(000-baseline\.sql differs\)/,
    ],
    [
      'a migration that is lacking',
      'delete from applied_migrations where name = (select max(name) from applied_migrations)',
      /^The database lacks 1 migrations of this release; the next start applies them\.$/,
    ],
    [
      'older rules',
      'update applied_rules set number = 0',
      /^The database lacks the rules of this release; the next start applies them\.$/,
    ],
    [
      'a clock that was wrong',
      `insert into audit_log (at, type, feature, subject_id) values (now() + interval '5 hours', 'Happened', 'x', 'x')`,
      /^The newest change bears a time 5 hours from now/,
    ],
    [
      'an old backup',
      `insert into backups (made_at, bytes, sha256) values (now() - interval '5 days', 1, repeat('0', 64))`,
      /^The last backup is 5 days old; make one: /,
    ],
    [
      'people who are not told',
      `insert into outbox (id, type, subject_id, payload, request_id, appended_at)
        values (1, 'Happened', 'x', '', 'a-test', now() - interval '20 minutes')`,
      /^For 20 minutes people have not been told of 1 changes; restart the server/,
    ],
    [
      'a parked event',
      `insert into outbox (id, type, subject_id, payload, request_id, failures, parked_at)
        values (1, 'Happened', 'x', '', 'a-test', 8, now())`,
      /^1 changes could not be told to anybody and are parked/,
    ],
  ];
  test.for(BREAKS)('%s', async ([, statement, sentence], { environment, database }) => {
    await database.owner.query(statement);
    const { code, words, wrong } = await examine(environment);
    expect(wrong).toEqual([expect.stringMatching(sentence)]);
    expect({ code, words }).toEqual({ code: 1, words: 'One thing is wrong.' });
  });

  const SETTINGS: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    [
      'a database that is away',
      { DATABASE_URL: `postgres://oakling:x@${NOWHERE}/oakling` },
      /^DATABASE_URL: the database does not answer \(.*ECONNREFUSED.*\)/,
    ],
    [
      'a replica that is away',
      { DATABASE_REPLICA_URL: `postgres://oakling:x@${NOWHERE}/oakling` },
      /^DATABASE_REPLICA_URL: the replica does not answer/,
    ],
    [
      'a mail server that is away',
      { SMTP_URL: `smtp://${NOWHERE}` },
      /^SMTP_URL: the mail server 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED.*\)\.$/,
    ],
    [
      'a site that is away',
      { ORIGIN: `http://${NOWHERE}` },
      /^ORIGIN: nothing answers at http:\/\/127\.0\.0\.1:1 /,
    ],
    [
      'a certificate that is not there',
      { ORIGIN: `https://${NOWHERE}` },
      /^ORIGIN: no browser trusts 127\.0\.0\.1 /,
    ],
  ];
  test.for(SETTINGS)('%s', async ([, settings, sentence], { environment }) => {
    const { code, wrong } = await examine({ ...environment, ...settings });
    expect(wrong).toEqual([expect.stringMatching(sentence)]);
    expect(code).toBe(1);
  });
});

test('in production, an untrusted proxy, the example sender and a missing backup are problems', async ({
  environment,
}) => {
  const { wrong } = await examine({
    ...environment,
    NODE_ENV: 'production',
    AUTH_SECRET: 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe',
    ORIGIN: `https://${NOWHERE}`,
  });
  expect(wrong).toEqual([
    expect.stringContaining('There has never been a backup'),
    expect.stringContaining('MAIL_FROM is the example'),
    expect.stringContaining('ORIGIN: no browser trusts'),
    expect.stringContaining('TRUST_PROXY is 0'),
  ]);
});

test('a different program at the address is reported', async ({ environment, onTestFinished }) => {
  const other = await answering({ hello: 'world' });
  onTestFinished(other.close);
  const { wrong } = await examine({ ...environment, ORIGIN: other.origin });
  expect(wrong).toEqual([expect.stringContaining('(200), but it is not Oakling')]);
});

test('a disk with too little space is reported', async ({ folder }) => {
  const tooLittle = await lookAtDisk({ DATA_DIR: folder }, 1.01);
  expect(await lookAtDisk({ DATA_DIR: folder }, 0)).toMatchObject([{ isGood: true }]);
  expect(tooLittle).toMatchObject([
    { isGood: false, words: expect.stringMatching(/^Only \d+% of the disk/) },
  ]);
});
