import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateIdentity } from 'age-encryption';
import { describe, expect } from 'vitest';
import { applySchema, beginRestore } from '../../../server/src/platform/db/apply-schema.ts';
import { readSchema } from '../../../server/src/platform/db/schema-files.ts';
import { readArchive, writeArchive } from './archive.ts';
import { readBackupKey } from './backup-key.ts';
import { runRestoreCommand } from './run-restore-command.ts';
import { backedUp as test } from '../testing/backed-up.ts';
import { emptyDatabase } from '../../../server/src/testing/clone-database.ts';

const OTHER_KEY = await generateIdentity();

describe('A196: a damaged backup, or one for another installation', () => {
  test.for([
    [
      'a wrong key',
      { BACKUP_KEY: OTHER_KEY },
      (all: Buffer) => all,
      /^BACKUP_KEY: expected the key that this backup was made with\.$/,
    ],
    [
      'a file cut in the middle',
      {},
      (all: Buffer) => all.subarray(0, all.length / 2),
      /^This backup is damaged or was cut short; take another one\.$/,
    ],
    [
      'a file without its last byte',
      {},
      (all: Buffer) => all.subarray(0, -1),
      /^This backup is damaged/,
    ],
    ['a changed byte', {}, changedByte, /^This backup is damaged/],
    ['an empty file', {}, () => Buffer.alloc(0), /^This backup is damaged/],
    [
      'another secret',
      { AUTH_SECRET: 'another secret, as long as it has to be' },
      (all: Buffer) => all,
      /^AUTH_SECRET: expected the one of the server/,
    ],
  ] as const)(
    '%s is one sentence, and nothing is written',
    async ([, changes, damage, sentence], { backup, env, folder }) => {
      const file = join(folder, 'damaged.backup');
      writeFileSync(file, damage(readFileSync(backup)));
      const DATA_DIR = join(folder, 'nothing-here');
      const place = { ...env, DATA_DIR, DATABASE_URL: '', ...changes };
      const { code, words } = await runRestoreCommand(place, [file], () => undefined);
      expect([code, words]).toEqual([1, expect.stringMatching(sentence)]);
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );

  test.for(['keys/../../x', 'files/../../../x', 'files/avatars/../../x', 'keys/config', '/tmp/x'])(
    'an entry named %s is refused, even with equal checksums and the right key',
    async (name, { backup, env, folder }) => {
      const key = readBackupKey(env);
      async function* repacked() {
        yield { name, content: Buffer.from('planted') };
        for await (const entry of readArchive(Readable.from([readFileSync(backup)]), key))
          yield entry.name === 'contents.json'
            ? { ...entry, content: counted(entry.content) }
            : entry;
      }
      const counted = (contents: Uint8Array) => {
        const { files, ...rest } = JSON.parse(Buffer.from(contents).toString());
        return Buffer.from(
          JSON.stringify({ ...rest, files: files + (name.startsWith('files/') ? 1 : 0) }),
        );
      };
      const file = join(folder, 'repacked.backup');
      await pipeline(await writeArchive(repacked(), key), createWriteStream(file));
      const place = {
        ...env,
        DATA_DIR: join(folder, name.replaceAll(/\W/g, '-'), 'b/nothing-here'),
        DATABASE_URL: '',
      };
      expect(await runRestoreCommand(place, [file], () => undefined)).toEqual({
        code: 1,
        words: 'This backup is damaged or was cut short; take another one.',
      });
      expect(existsSync(dirname(dirname(place.DATA_DIR)))).toBe(false);
    },
  );

  test('a target with a database keeps it', async ({ app, backup, env, folder }) => {
    const people = await app.count('users');
    const external = await runRestoreCommand(env, [backup], () => undefined);
    expect(external).toEqual({
      code: 1,
      words: 'DATABASE_URL: expected an empty database to restore into, but it is not empty.',
    });
    expect(await app.count('users')).toBe(people);
    const dataDir = join(folder, 'used');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    const used = { ...env, DATABASE_URL: '', DATA_DIR: dataDir };
    expect(await runRestoreCommand(used, [backup], () => undefined)).toEqual({
      code: 1,
      words: `DATA_DIR: expected a folder without a database to restore into, but ${dataDir} has one; name another.`,
    });
    const none = await runRestoreCommand(env, [join(folder, 'none.backup')], () => undefined);
    expect(none.words).toMatch(/^FILE: expected an existing backup, but there is no /);
  });

  test('a server does not start on a partially restored database', async () => {
    const database = await emptyDatabase('C');
    await beginRestore(database.url, readSchema().migrations);
    await expect(applySchema(database.url)).rejects.toThrow(/was restored only in part; empty it/);
    await database.drop();
  });
});

test('A197: a backup contains no name, address or secret readable without its key', async ({
  backup,
  env,
  life,
}) => {
  const content = readFileSync(backup);
  expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  for (const words of [life.youth.browser.email, life.youth.texts['name'], env.AUTH_SECRET]) {
    expect(content.includes(words ?? 'nobody')).toBe(false);
  }
});

function changedByte(all: Buffer): Buffer {
  const changed = Buffer.from(all);
  const at = Math.floor(all.length * 0.7);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

test('Rule 10.262, `/readyz` says when the last backup was complete', async ({ app, backup }) => {
  const { body } = await app.browser().get('/readyz');
  const second = backup.slice(-'2026-11-24T03-00-00Z.backup'.length, -'Z.backup'.length);
  expect(body).toMatchObject({ status: 'ready' });
  expect(body.lastBackup.slice(0, 19).replaceAll(':', '-')).toBe(second);
});
