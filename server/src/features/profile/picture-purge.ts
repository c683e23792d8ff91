import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Purge } from '../../platform/db/retention.ts';
import { findUsedUploads } from './store.ts';

const LOOK_UP = 200;
const HASH = /([0-9a-f]{64})\.webp$/;

/**
 * Deletes unused pictures, and leftovers of interrupted writes. A file that is being written or rewritten is newer than
 * the cutoff. Rule 9.82
 */
export function picturePurge(files: Files): Purge {
  return {
    of: 'pictures',
    async run(db, { before }) {
      let total = 0;
      let batch: string[] = [];
      for await (const { name, writtenAt } of files.list('avatars/')) {
        if (writtenAt > before) continue;
        batch.push(name);
        if (batch.length < LOOK_UP) continue;
        total += await removeUnused(db, files, batch);
        batch = [];
      }
      return total + (await removeUnused(db, files, batch));
    },
  };
}

async function removeUnused(db: Db, files: Files, names: readonly string[]): Promise<number> {
  const hashOf = (name: string) => HASH.exec(name)?.[1];
  const used = await findUsedUploads(
    db,
    names.map(hashOf).filter((hash) => hash !== undefined),
  );
  const unused = names.filter((name) => !used.has(hashOf(name) ?? ''));
  for (const name of unused) await files.remove(name);
  return unused.length;
}
