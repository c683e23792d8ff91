import { helpRequestsSchema } from '@oakling/domain/rooms/contract';
import {
  decideHelpAnswer,
  decideHelpClosing,
  decideHelpReminder,
} from '@oakling/domain/rooms/decide-help';
import { roomsViewed } from '@oakling/domain/rooms/events';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import { persist, type ByPerson, type Transact } from '../../platform/db/transact.ts';
import { settle, valueOf } from '../../platform/http/problem.ts';
import {
  actorOf,
  type AppEnv,
  byModerator,
  type ByModerator,
  changedBy,
} from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import { scheduled } from '../../platform/jobs/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import { findModeratorIds } from '../safety/queries.ts';
import {
  findForGuardian,
  findHelpRequests,
  lockForModerator,
  lockUnansweredHelp,
  saveHelpAnswer,
  saveHelpClosing,
  saveHelpReminder,
} from './help-store.ts';

const operation = operationsOf('Rooms', 'before-terms');
const console = operationsOf('Moderation', 'console');

/** Requests for help that no one has answered yet. Rules 6.330 to 6.336 */
export function helpRoutes({ db, transact }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/help-requests',
      operation('Open requests for help that I may see', { answer: helpRequestsSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        return c.json({ items: await asPerson(db, personId, findHelpRequests) }, 200);
      },
    )
    .post(
      '/help-requests/:id/answer',
      operation('Say that I have spoken to my child'),
      input('param', idParam),
      input('json', nothing),
      async (c) => settle(c, await answerHelp(transact, changedBy(c), c.req.valid('param').id)),
    )
    .get(
      '/moderation/help-requests',
      console('Open requests for help', { answer: helpRequestsSchema }),
      async (c) => {
        const looked = await transact(byModerator(c), async (tx) =>
          accept(await findHelpRequests(tx), roomsViewed('help')),
        );
        return c.json({ items: valueOf(looked) }, 200);
      },
    )
    .post(
      '/moderation/help-requests/:id/close',
      console('Close a request for help'),
      input('param', idParam),
      input('json', nothing),
      async (c) => settle(c, await closeHelp(transact, byModerator(c), c.req.valid('param').id)),
    );
}

/** A guardian confirms having spoken to the child. Rule 6.331 */
async function answerHelp(transact: Transact, by: ByPerson, id: string) {
  return transact(by, async (tx) => {
    return persist(decideHelpAnswer(await findForGuardian(tx, id)), () => saveHelpAnswer(tx, id));
  });
}

/** Rule 6.332 */
async function closeHelp(transact: Transact, by: ByModerator, id: string) {
  return transact(by, async (tx) => {
    const decision = decideHelpClosing(await lockForModerator(tx, id), await findModeratorIds(tx));
    return persist(decision, () => saveHelpClosing(tx, id));
  });
}

/**
 * Notifies guardians and moderators a second time, each request in its own transaction.
 * @returns the number of requests.
 */
export async function remindOfHelp(transact: Transact): Promise<number> {
  const bySystem = { as: 'system', personId: null, requestId: 'help-reminders' } as const;
  for (let count = 0; ; count += 1) {
    const result = await transact(bySystem, async (tx) => {
      const decision = decideHelpReminder(await lockUnansweredHelp(tx));
      return persist(decision, (value) => saveHelpReminder(tx, value));
    });
    if (!result.ok) return count;
  }
}

/** Runs every minute. Rule 6.335 */
export const helpReminderQueue = (transact: Transact) =>
  scheduled('help-reminders', '* * * * *', () => remindOfHelp(transact));
