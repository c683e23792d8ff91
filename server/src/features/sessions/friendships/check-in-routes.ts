import {
  checkInAnswerSchema,
  checkInsSchema,
  decideCheckInAnswer,
} from '@oakling/domain/sessions/friendships/check-in';
import { friendshipKeySchema } from '@oakling/domain/sessions/friendships/contract';
import { Hono } from 'hono';
import { inTransaction } from '../../../platform/db/database.ts';
import { done } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { actorOf, type AppEnv, changedBy } from '../../../platform/http/request-context.ts';
import { input, operationsOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAsked, openCheckIns, quietFriends, saveCheckInAnswer } from './check-in-store.ts';

/** High enough for a guardian of many children, whose answers can be changed. */
const LIMIT: Limit = { name: 'check-in', points: 120, seconds: 3600 };

const operation = operationsOf('Friendships');

/** Rules 6.441 to 6.446 */
export function checkInRoutes({ db, clock, transact, rateLimits }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/check-ins',
      operation({
        summary: 'My check-ins: open questions, and friends I haven’t met lately',
        answer: checkInsSchema,
      }),
      async (c) => {
        const { personId, role } = actorOf(c);
        // `can_check_in` and the person's id decide what is read.
        const answer = await inTransaction(
          db,
          { as: 'owner' },
          async (tx) => ({
            items: await openCheckIns(tx, personId, clock()),
            quiet: role === 'parent' ? [] : await quietFriends(tx, personId, clock()),
          }),
          'read only',
        );
        return c.json(answer, 200);
      },
    )
    .put(
      '/friendships/:elderId/:youthId/check-in',
      operation({ summary: 'Say how it goes' }),
      input('param', friendshipKeySchema),
      input('json', checkInAnswerSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        const answered = await transact(by, async (tx) => {
          const open = await lockAsked(tx, c.req.valid('param'), by.personId);
          const decision = decideCheckInAnswer(by, open, c.req.valid('json'), clock());
          if (decision.ok) await saveCheckInAnswer(tx, decision.value);
          return decision;
        });
        return done(c, answered);
      },
    );
}
