import { PrimaryClient } from '../../../server/src/platform/db/primary-client.ts';

/** Records of older backups are deleted, because those backups are gone. */
const NOTED_DAYS = 400;

/** Records a completed backup in the database. Rule 10.262 */
export async function noteBackup(
  url: string,
  at: Date,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): Promise<void> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('insert into backups (made_at, bytes, sha256) values ($1, $2, $3)', [
      at,
      bytes,
      sha256,
    ]);
    await client.query(`delete from backups where made_at < now() - make_interval(days => $1)`, [
      NOTED_DAYS,
    ]);
  } finally {
    await client.end();
  }
}
