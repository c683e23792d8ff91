import type { Agent } from 'node:https';
import { NOTIFICATION_KINDS } from '@oakling/domain/notifications/contract';
import { KINDS } from '@oakling/domain/notifications/kinds';
import * as v from 'valibot';
import type { Db } from '../../../platform/db/database.ts';
import type { BatchQueue } from '../../../platform/jobs/jobs.ts';
import { sendInOrder } from '../../../platform/jobs/send-in-order.ts';
import { sendPush, type PushKeys } from '../../../platform/push/push.ts';
import { findDelivered, makeNoteDelivered } from './delivered-store.ts';
import { dropPush, findPushes, type Push } from '../push-store.ts';

export const PUSH_QUEUE = 'push';
const EVENTS_AT_ONCE = 50;
/** The job stores only the event's number. Targets and texts are loaded when the push is sent. Rule 8.74 */
const jobSchema = v.object({ eventId: v.string() });

interface Sending {
  readonly db: Db;
  readonly keys: PushKeys;
  readonly clock: () => Date;
  /** Replaces the HTTP agent in tests. */
  readonly agent?: Agent;
}

/** Sends pushes about events to all browsers of their readers. Rules 8.70 and 8.73 to 8.75 */
export function pushQueue({ db, keys, clock, agent }: Sending): BatchQueue {
  const noteDelivered = makeNoteDelivered(db);
  return {
    name: PUSH_QUEUE,
    batch: EVENTS_AT_ONCE,
    // Retries for about four minutes; a later push is no longer useful.
    retries: 6,
    async workTogether(data, signal) {
      const ids = data.map((each) => v.parse(jobSchema, each).eventId);
      const delivered = await findDelivered(db, 'push', ids);
      const pushes = await findPushes(db, ids, clock());
      const waiting = pushes.filter((push) => !delivered.has(`${push.eventId} ${push.loginId}`));
      const failures = new Map<number, unknown>();
      await sendInOrder(waiting, signal, {
        keyOf: ({ loginId }) => loginId,
        send: sendOne,
        fail: ({ eventId }, error) => failures.set(ids.indexOf(eventId), error),
      });
      return failures;
    },
  };

  async function sendOne(push: Push): Promise<void> {
    const { eventId, loginId, endpoint } = push;
    if ((await sendPush(keys, push, textOf(push), agent)) === 'gone') {
      return dropPush(db, loginId, endpoint);
    }
    await noteDelivered({ channel: 'push', eventId, recipient: loginId });
  }
}

const kindSchema = v.picklist(NOTIFICATION_KINDS);

/** The payload for `web/public/push-worker.js`. */
function textOf({ kind, role }: Push): string {
  const known = v.parse(kindSchema, kind);
  return JSON.stringify({
    kind: known,
    words: KINDS[known].push,
    path: `/dashboard/${role}/notifications`,
  });
}
