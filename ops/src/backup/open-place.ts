import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BackupPlace, folderPlace } from './backup-place.ts';
import { bucketPlace } from './bucket-place.ts';

/** A folder, `file:///folder` or `s3://KEY:SECRET@HOST/BUCKET?region=REGION`. */
export function openPlace(place: string): BackupPlace {
  if (place.startsWith('s3:')) return bucketPlace(place);
  return folderPlace(place.startsWith('file:') ? fileURLToPath(place) : resolve(place));
}
