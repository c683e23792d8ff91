import type { AccountRemoved } from '@oakling/domain/safety/events';
import * as v from 'valibot';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Jobs, SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Deliver } from '../../platform/outbox/delivery.ts';
import { avatarFile, readAvatar } from './queries.ts';
import { isUploadUsed } from './store.ts';

const NAME = 'drop-picture';
const jobSchema = v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Deletes an unused picture once the change that released it has committed. */
export function pictureQueue(db: Db, files: Files): SingleQueue {
  return {
    name: NAME,
    async work(data) {
      const { hash } = v.parse(jobSchema, data);
      if (!(await isUploadUsed(db, hash))) await files.remove(avatarFile(hash));
    },
  };
}

/** Deletes a removed account's pictures unless another account uses them. Rule 9.80 */
export function makeDropPictures(jobs: Pick<Jobs, 'add'>): Deliver {
  return async (tx, committed) => {
    const hashes = committed.flatMap(({ event, requestId }) => {
      if (event.type !== 'AccountRemoved') return [];
      // The type literal determines the event's shape, but release 1.0.0 stored no list. The purge deletes those
      // pictures.
      const { pictures = [] } = event as Partial<AccountRemoved>;
      return pictures.flatMap((column) => {
        const picture = readAvatar(column);
        return picture?.kind === 'upload' ? [{ hash: picture.hash, requestId }] : [];
      });
    });
    if (hashes.length > 0) await jobs.add(tx, NAME, hashes);
  };
}
