import type { Agent } from 'node:https';
import { NOTIFICATION_KINDS, type NotificationKind } from '@oakling/domain/notifications/contract';
import { KINDS } from '@oakling/domain/notifications/kinds';
import * as v from 'valibot';
import type { Db } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import { sendPush, type PushKeys } from '../../platform/push/push.ts';
import { dropPush, findPushTarget, findUnreadKind } from './push-store.ts';

export const PUSH_QUEUE = 'push';
/** Only numbers: where it goes and what it says is looked up when it goes. Rule 8.74 */
const jobSchema = v.object({ loginId: v.string(), notificationId: v.string() });

interface Sending {
  readonly db: Db;
  readonly keys: PushKeys;
  readonly clock: () => Date;
  /** Another way to the push services, for tests. */
  readonly agent?: Agent;
}

/** Sends the push of one notice to one browser. Rules 8.70 and 8.73 to 8.75 */
export function pushQueue({ db, keys, clock, agent }: Sending): Queue {
  return {
    name: PUSH_QUEUE,
    atATime: 2,
    // About four minutes; what comes later than that is news to nobody.
    retries: 6,
    async work(data) {
      const { loginId, notificationId } = v.parse(jobSchema, data);
      const target = await findPushTarget(db, loginId, clock());
      if (target === null) return;
      const kind = await findUnreadKind(db, target.personId, notificationId);
      if (kind === null) return;
      const text = JSON.stringify(pushOf(v.parse(kindSchema, kind), target.role));
      if ((await sendPush(keys, target, text, agent)) === 'gone') {
        await dropPush(db, loginId, target.endpoint);
      }
    },
  };
}

const kindSchema = v.picklist(NOTIFICATION_KINDS);

/** What `web/public/push-worker.js` is told. */
function pushOf(kind: NotificationKind, role: string) {
  return { kind, words: KINDS[kind].push, path: `/dashboard/${role}/notifications` };
}
