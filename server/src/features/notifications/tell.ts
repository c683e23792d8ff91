import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { beforeCommit } from '../../platform/db/transact.ts';
import { PUSH_QUEUE } from './push-queue.ts';
import { insertNotifications, type NewNotification } from './store.ts';

/** Writes notices, and whatever brings them to their readers beside the pages. */
export type Tell = (tx: Tx, notices: readonly NewNotification[]) => Promise<void>;

/** Rule 8.14: a push for each notice that was written and each browser that wants it, all in `tx`. */
export function makeTell(jobs: Pick<Jobs, 'add'>): Tell {
  return async (tx, notices) => {
    if (notices.length === 0) return;
    const pushable = await insertNotifications(tx, notices);
    await beforeCommit(tx, async () => {
      const rows = await pushable();
      if (rows.length > 0) await jobs.add(tx, PUSH_QUEUE, rows);
    });
  };
}
