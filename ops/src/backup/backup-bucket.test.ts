import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { placeOf } from './backup-settings.ts';
import { newestFirst, tooMany } from './which-to-keep.ts';
import { runBackupCommand } from './run-backup-command.ts';
import { runRestoreCommand } from './run-restore-command.ts';
import { backedUp } from '../testing/backed-up.ts';
import { emptyDatabase } from '../../../server/src/testing/clone-database.ts';
import { openSmallBucket } from '../../../server/src/testing/small-bucket.ts';

const test = backedUp
  .extend('bucket', async ({}, { onCleanup }) => {
    const bucket = await openSmallBucket();
    onCleanup(bucket.close);
    return bucket;
  })
  .extend('settings', ({ env, bucket }) => ({ ...env, BACKUP_URL: bucket.url }));

const MB = 1_000_000;

describe('Rules 10.261, 10.263 and 10.264, a bucket that stores backups', () => {
  test('the latest backup in the bucket can be restored', async ({
    bucket,
    settings,
    life,
    folder,
  }) => {
    const made = await runBackupCommand(settings, ['--keep'], () => undefined);
    expect(made).toMatchObject({ code: 0, words: expect.stringContaining('is complete') });
    expect([...bucket.objects.keys()].map((key) => key.replace(/^.*Z/, ''))).toEqual([
      '.backup',
      '.backup.sha256',
    ]);
    const target = await emptyDatabase('C');
    const place = { ...settings, DATABASE_URL: target.url, DATA_DIR: `${folder}/from-bucket` };
    const restored = await runRestoreCommand(place, ['latest'], () => undefined);
    await target.drop();
    expect(restored).toMatchObject({
      code: 0,
      words: expect.stringContaining('all check sums equal'),
    });
    expect(life.held).toBeTruthy();
  });

  test('a complete backup deletes superseded ones there, with their checksums', async ({
    bucket,
    settings,
    life,
  }) => {
    for (let day = 0; day < 60; day += 1) {
      const at = Temporal.PlainDate.from('2026-01-01').add({ days: day });
      bucket.objects.set(`oakling-${at.toString()}T02-00-00Z.backup`, Buffer.from('old'));
      bucket.objects.set(`oakling-${at.toString()}T02-00-00Z.backup.sha256`, Buffer.from('sum'));
    }
    const { code, words } = await runBackupCommand(settings, ['--keep'], () => undefined);
    expect([code, words]).toEqual([0, expect.stringMatching(/ \d+ old backups were deleted\.$/)]);
    const left = newestFirst([...bucket.objects.keys()]);
    expect(left.length).toBeLessThan(15);
    expect(tooMany(left)).toEqual([]);
    expect([...bucket.objects.keys()].toSorted()).toEqual(
      left.flatMap((name) => [name, `${name}.sha256`]).toSorted(),
    );
    expect(life.held).toBeTruthy();
  });

  test('a backup longer than a part is uploaded in parts and read back whole', async ({
    bucket,
  }) => {
    const content = Buffer.alloc(18 * MB, 'oakling');
    const place = placeOf({ BACKUP_URL: bucket.url });
    await place.write('long', Readable.from([content.subarray(0, MB), content.subarray(MB)]));
    const read = await place.read('long');
    expect(read && (await buffer(read)).equals(content)).toBe(true);
    expect(await place.read('nothing')).toBeNull();
  });

  test('an interrupted upload leaves nothing, not even billable parts', async ({ bucket }) => {
    async function* breaking() {
      yield Buffer.alloc(10 * MB);
      throw new Error('the database is gone');
    }
    const writing = placeOf({ BACKUP_URL: bucket.url }).write('half', Readable.from(breaking()));
    await expect(writing).rejects.toThrow('the database is gone');
    expect([bucket.objects.size, bucket.unfinished()]).toEqual([0, 0]);
  });

  test('an upload that the service fails to complete is no backup', async ({
    bucket,
    settings,
    life,
  }) => {
    bucket.failCompletions();
    const { code, words } = await runBackupCommand(settings, [], () => undefined);
    expect([code, words]).toEqual([
      1,
      expect.stringMatching(/^BACKUP_URL: expected a bucket that accepts backups, but /),
    ]);
    expect([bucket.objects.size, life.held === '']).toEqual([0, false]);
  });

  test('a bucket that refuses is reported in one sentence, without its secret', async ({
    bucket,
    settings,
    life,
  }) => {
    bucket.refuse();
    for (const run of [
      () => runBackupCommand(settings, [], () => undefined),
      () => runRestoreCommand(settings, ['latest'], () => undefined),
    ]) {
      const { code, words } = await run();
      expect([code, words]).toEqual([
        1,
        expect.stringMatching(/^BACKUP_URL: expected a bucket that accepts backups, but .*403/),
      ]);
      expect(words).not.toContain('secret');
    }
    expect(life.held).toBeTruthy();
  });
});
