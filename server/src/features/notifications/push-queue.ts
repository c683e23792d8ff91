import type { Agent } from 'node:https';
import { NOTIFICATION_KINDS } from '@oakling/domain/notifications/contract';
import { KINDS } from '@oakling/domain/notifications/kinds';
import * as v from 'valibot';
import type { Db } from '../../platform/db/database.ts';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import { sendPush, type PushKeys } from '../../platform/push/push.ts';
import { findDelivered, noteDelivered } from './delivered-store.ts';
import { dropPush, findPushes, type Push } from './push-store.ts';

export const PUSH_QUEUE = 'push';
/** Only the number of the event: where it goes and what it says is looked up when it goes. Rule 8.74 */
const jobSchema = v.object({ eventId: v.string() });

interface Sending {
  readonly db: Db;
  readonly keys: PushKeys;
  readonly clock: () => Date;
  /** Another way to the push services, for tests. */
  readonly agent?: Agent;
}

/** Sends the pushes of one event to every browser of its readers. Rules 8.70 and 8.73 to 8.75 */
export function pushQueue({ db, keys, clock, agent }: Sending): SingleQueue {
  return {
    name: PUSH_QUEUE,
    // About four minutes; what comes later than that is news to nobody.
    retries: 6,
    async work(data) {
      const { eventId } = v.parse(jobSchema, data);
      const delivered = await findDelivered(db, 'push', [eventId]);
      const pushes = await findPushes(db, eventId, clock());
      const waiting = pushes.filter(({ loginId }) => !delivered.has(`${eventId} ${loginId}`));
      const sent = await Promise.allSettled(waiting.map((push) => sendOne(eventId, push)));
      const failed = sent.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };

  async function sendOne(eventId: string, push: Push): Promise<void> {
    const { loginId, endpoint } = push;
    if ((await sendPush(keys, push, textOf(push), agent)) === 'gone') {
      return dropPush(db, loginId, endpoint);
    }
    await noteDelivered(db, { channel: 'push', eventId, recipient: loginId });
  }
}

const kindSchema = v.picklist(NOTIFICATION_KINDS);

/** What `web/public/push-worker.js` is told. */
function textOf({ kind, role }: Push): string {
  const known = v.parse(kindSchema, kind);
  return JSON.stringify({
    kind: known,
    words: KINDS[known].push,
    path: `/dashboard/${role}/notifications`,
  });
}
