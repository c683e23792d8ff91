import { decideChoice, defaultWays, offersTo } from '@oakling/domain/notifications/choice';
import {
  notificationChoiceSchema,
  notificationChoicesSchema,
  type NotificationChoice,
} from '@oakling/domain/notifications/contract';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { settle } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { findChoices, lockChoice, saveChoice } from './choice-store.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';

const operation = operationsOf('Notifications');
/** Allows changing each setting a few times; more would only fill the audit log. */
const CHOICE_LIMIT: Limit = { name: 'notification-choices', points: 120, seconds: 3600 };

/** Rules 8.27 and 8.44 to 8.47 */
export function choiceRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/notification-choices',
      operation('How I get my notifications', { answer: notificationChoicesSchema }),
      async (c) => {
        const { personId, role } = actorOf(c);
        const chosen = await asPerson(platform.db, personId, (tx) => findChoices(tx, personId));
        const choices = offersTo(role).map(({ kind }) => ({
          kind,
          ...(chosen.get(kind) ?? defaultWays(kind)),
        }));
        return c.json({ choices }, 200);
      },
    )
    .put(
      '/notification-choices',
      operation('Choose how I get one kind of notification'),
      input('json', notificationChoiceSchema),
      async (c) => {
        const by = changedBy(c);
        await platform.rateLimits.count(CHOICE_LIMIT, by.personId);
        const result = await chooseNotice(platform, by, c.req.valid('json'));
        // Idempotent: an unchanged setting is a success.
        return settle(c, result);
      },
    );
}

/** Rules 8.44 to 8.47 */
function chooseNotice(
  { transact }: Platform,
  by: ByPerson,
  { kind, ...wanted }: NotificationChoice,
) {
  return transact(by, async (tx) => {
    const was = await lockChoice(tx, by.personId, kind);
    const decision = decideChoice(by, kind, was, wanted);
    return persist(decision, (value) => saveChoice(tx, by.personId, kind, value));
  });
}
