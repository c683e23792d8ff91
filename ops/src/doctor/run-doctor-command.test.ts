import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test as base } from 'vitest';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtRooms } from './look-at-rooms.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { noteSettings } from '../../../server/src/platform/process/noted-settings.ts';
import { runDoctorCommand } from './run-doctor-command.ts';
import { cloneDatabase } from '../../../server/src/testing/clone-database.ts';
import { temporaryFolder } from '../../../server/src/testing/server-process.ts';
import { openTestSmtpServer } from '../../../server/src/testing/smtp-server.ts';

const NOWHERE = '127.0.0.1:1';
const REQUIRED = {
  ELDER_VETTING: 'required',
  CHILD_CONSENT: 'required',
  EMAIL_PROOF: 'required',
};
const HOST = { HOST_NAME: 'Riverside Library', HOST_CONTACT: 'a@library.example' };

/** Starts a server that answers every request with this body, which may or may not be Oakling's. */
async function answering(body: object): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A healthy installation, and an owner connection that the tests use to break its database. */
const test = base
  .extend('folder', ({}, { onCleanup }) => {
    const folder = temporaryFolder();
    onCleanup(folder.remove);
    return folder.path;
  })
  .extend('database', async ({}, { onCleanup }) => {
    const database = await cloneDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    onCleanup(async () => {
      await owner.end();
      await database.drop();
    });
    return { url: database.url, owner };
  })
  .extend('environment', async ({ folder, database }, { onCleanup }) => {
    const smtp = await openTestSmtpServer([]);
    const site = await answering({ status: 'ok' });
    onCleanup(async () => {
      site.close();
      await smtp.close();
    });
    return {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      ORIGIN: site.origin,
      ...HOST,
      ...REQUIRED,
    };
  });

/** @returns the output, the problems and the exit code. */
async function examine(environment: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const { code, words } = await runDoctorCommand(environment, (each) => said.push(each));
  const wrong = said.filter((each) => each.startsWith('WRONG'));
  return { code, words, said, wrong: wrong.map((each) => each.replace(/^WRONG {2}/, '')) };
}

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

test('rule 10.510, checks the settings of the running server, not those of this shell', async ({
  environment,
}) => {
  const ofShell = await examine(environment);
  expect(ofShell.said[0]).toMatch(/^The settings are those of this shell, because no server uses/);
  expect(ofShell.said).toContainEqual('well   ROOM is off: there are no video calls.');
  const started = { ...environment, ROOM: 'builtin', ROOM_PORT: '25170', EMAIL_PROOF: 'optional' };
  const forget = noteSettings(readConfig(started));
  const { said } = await examine(environment);
  expect(said[0]).toBe('The settings are those of the running server.');
  expect(said.join()).toMatch(
    /trial {2}EMAIL_PROOF is not required.*UDP ports from 25170 to 25170/,
  );
  expect(said.join()).not.toContain('ROOM is off');
  forget();
  expect((await examine(environment)).said).toEqual(ofShell.said);
});

test('rule 10.510, a shell without the settings of production checks nothing', async ({
  environment,
}) => {
  noteSettings({ ...readConfig(environment), NODE_ENV: 'production' });
  expect(await examine(environment)).toMatchObject({
    code: 1,
    words: expect.stringMatching(/^NODE_ENV: the server runs in production, but this shell/),
    said: [],
  });
});

test('rule 10.511, names each safety requirement that a trial leaves out', async ({
  environment,
}) => {
  const { ELDER_VETTING: _, CHILD_CONSENT: __, EMAIL_PROOF: ___, ...trial } = environment;
  const { code, said } = await examine(trial);
  expect(code).toBe(0);
  const named = said.filter((each) => each.includes('is not required'));
  expect(named.map((each) => each.split(' is ')[0])).toEqual([
    'trial  ELDER_VETTING',
    'trial  CHILD_CONSENT',
    'trial  EMAIL_PROOF',
  ]);
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

describe('video calls', () => {
  const rooms = (settings: Readonly<Record<string, string>>) =>
    lookAtRooms(readConfig({ ROOM: 'builtin', ...settings }));

  test('ports in use by another program are reported', async ({ onTestFinished }) => {
    const holder = createSocket('udp4').bind(0);
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    const { port } = holder.address();
    const [ports] = await rooms({ ROOM_PORT: String(port) });
    expect(ports?.words).toMatch(
      /^ROOM_PORT: none of the 1 UDP ports from \d+ to \d+ can be opened/,
    );
  });

  test('ports in the ephemeral range are reported', async () => {
    expect(await rooms({ ROOM_PORT: '32768-32769' })).toContainEqual({
      isGood: false,
      words: expect.stringMatching(/^ROOM_PORT: your system takes ports from \d+ to \d+/),
    });
    expect(await rooms({ ROOM_PORT: '25160-25161' })).toEqual([
      expect.objectContaining({ isGood: true }),
    ]);
  });

  test('an address that other machines can’t reach is reported', async () => {
    const ORIGIN = 'https://oakling.example';
    const announced = (ROOM_ANNOUNCED_ADDRESS: string) =>
      rooms({ ORIGIN, ROOM_PORT: '25160', ROOM_ANNOUNCED_ADDRESS });
    expect(await announced('192.168.1.7')).toContainEqual({
      isGood: false,
      words: expect.stringContaining('browsers elsewhere do not reach 192.168.1.7'),
    });
    expect(await announced('203.0.113.7')).toEqual([expect.objectContaining({ isGood: true })]);
  });
});
