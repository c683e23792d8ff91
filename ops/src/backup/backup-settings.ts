import { basename, dirname, resolve } from 'node:path';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { folderPlace, type BackupPlace } from './backup-place.ts';
import { newestFirst } from './which-to-keep.ts';
import { fileURLToPath } from 'node:url';
import { bucketPlace } from './bucket-place.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PLACE_EXPECTED =
  'BACKUP_URL: expected where backups lie, such as file:///var/backups/oakling or s3://key:secret@host/bucket?region=eu-1.';

/** @throws StartError if no place for backups is configured. */
export function placeOf(environment: Environment): BackupPlace {
  const place = environment['BACKUP_URL']?.trim() ?? '';
  if (!/^file:\/\/\/.|^s3:\/\/.|^[./]/.test(place)) throw new StartError(PLACE_EXPECTED);
  return openPlace(place);
}

/** Finds the named backup: by a path, by a name in BACKUP_URL, or by `latest`, which is the newest one there. */
export async function findBackup(
  environment: Environment,
  wanted: string,
): Promise<{ place: BackupPlace; name: string }> {
  const place = wanted.includes('/') ? folderPlace(dirname(wanted)) : placeOf(environment);
  const names = await place.list();
  const name = wanted === 'latest' ? newestFirst(names)[0] : basename(wanted);
  if (name === undefined || !names.includes(name)) {
    throw new StartError(`FILE: expected an existing backup, but there is no ${wanted}.`);
  }
  return { place, name };
}

/** Opens a folder, `file:///folder` or `s3://KEY:SECRET@HOST/BUCKET?region=REGION`. */
function openPlace(place: string): BackupPlace {
  if (place.startsWith('s3:')) return bucketPlace(place);
  return folderPlace(place.startsWith('file:') ? fileURLToPath(place) : resolve(place));
}
