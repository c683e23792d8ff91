import type { AccountRemoved } from '@oakling/domain/safety/events';
import * as v from 'valibot';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { avatarFile } from './change-profile.ts';
import { readAvatar } from './queries.ts';
import { isUploadUsed, readPerson } from './store.ts';

const NAME = 'drop-picture';
const jobSchema = v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Removes a picture that nobody uses any more, once the change that left it alone is committed. */
export function pictureQueue(db: Db, files: Files): Queue {
  return {
    name: NAME,
    async work(data) {
      const { hash } = v.parse(jobSchema, data);
      if (!(await isUploadUsed(db, hash))) await files.remove(avatarFile(hash));
    },
  };
}

/** Rule 9.80: the picture of a removed account goes too, unless somebody has the same one. */
export function profileReactions(jobs: Pick<Jobs, 'add'>): readonly Reaction[] {
  return [on<AccountRemoved>('AccountRemoved', (tx, { personId }) => drop(jobs, tx, personId))];
}

async function drop(jobs: Pick<Jobs, 'add'>, tx: Tx, personId: string): Promise<void> {
  const avatar = readAvatar((await readPerson(tx, personId)).avatar);
  if (avatar?.kind === 'upload') await jobs.add(tx, NAME, [{ hash: avatar.hash }]);
}
