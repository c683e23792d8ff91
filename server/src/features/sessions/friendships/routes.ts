import {
  type FriendshipKey,
  friendshipKeySchema,
  friendshipSchema,
  friendshipsSchema,
  SHOWN_SESSIONS,
} from '@oakling/domain/sessions/friendships/contract';
import {
  answerCardSchema,
  decideGoodbyeCard,
  keepsakesSchema,
} from '@oakling/domain/sessions/friendships/goodbye';
import { decideBreak, restEnd } from '@oakling/domain/sessions/supervision/rest';
import { Hono } from 'hono';
import { asOwner, asPerson, type Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { actorOf, type AppEnv, changedBy } from '../../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../../platform/http/route.ts';
import { done } from '../../../platform/http/problem.ts';
import type { ByPerson } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { REST_LIMIT } from '../supervision/rest-routes.ts';
import { lockRefusals, saveRefusals } from '../supervision/rest-store.ts';
import { listKeepsakes, lockKeepsake, saveCard } from './keepsake-store.ts';
import { findGuardianIds } from '../../identity/queries.ts';
import { readPreApproval } from '../supervision/pre-approval-store.ts';
import { listFriendships } from './queries.ts';

const operation = operationsOf('Friendships');

/** Rules 6.420, 6.421, 6.448, 6.484 and 6.485 */
export function friendshipRoutes({ db, clock, transact, rateLimits }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/friendships',
      operation({ summary: 'My friendships, or those of my children', answer: friendshipsSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const items = await asPerson(db, personId, (tx) =>
          listFriendships(tx, personId, clock(), { past: 1 }),
        );
        return c.json({ items }, 200);
      },
    )
    .get(
      '/friendships/:elderId/:youthId',
      operation({ summary: 'One friendship with its latest sessions', answer: friendshipSchema }),
      input('param', friendshipKeySchema),
      async (c) => {
        const { personId } = actorOf(c);
        const asked = { only: c.req.valid('param'), past: SHOWN_SESSIONS };
        const found = await asPerson(db, personId, async (tx) => {
          const [friendship] = await listFriendships(tx, personId, clock(), asked);
          if (friendship === undefined) throw notFound();
          const preApproval = await readPreApproval(tx, personId, asked.only);
          return { ...friendship, preApproval };
        });
        return c.json(found, 200);
      },
    )
    .put(
      '/friendships/:elderId/:youthId/break',
      operation({ summary: 'Take a break from a friend' }),
      input('param', friendshipKeySchema),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(REST_LIMIT, by.personId);
        const result = await transact(by, (tx) => takeBreak(tx, by, c.req.valid('param'), clock()));
        return done(c, result);
      },
    )
    .get(
      '/keepsakes',
      operation({
        summary: 'Friendships that ended, mine or of my children',
        answer: keepsakesSchema,
      }),
      async (c) => {
        const { personId } = actorOf(c);
        const items = await asPerson(db, personId, (tx) => listKeepsakes(tx, personId, clock()));
        return c.json({ items }, 200);
      },
    )
    .put(
      '/keepsakes/:id/card',
      operation({ summary: 'Send a card after a goodbye' }),
      input('param', idParam),
      input('json', answerCardSchema),
      async (c) => {
        const by = changedBy(c);
        const { card } = c.req.valid('json');
        const { id } = c.req.valid('param');
        const sent = await transact(by, async (tx) => {
          const decision = decideGoodbyeCard(
            by,
            await lockKeepsake(tx, id, by.personId),
            card,
            clock(),
          );
          if (decision.ok) await saveCard(tx, decision.value);
          return decision;
        });
        return done(c, sent);
      },
    );
}

/** Rule 6.448 */
async function takeBreak(tx: Tx, by: ByPerson, only: FriendshipKey, now: Date) {
  const { personId } = by;
  const { elderId, youthId } = only;
  const [friends] = await listFriendships(tx, personId, now, { only, past: 0 });
  if (friends === undefined) return decideBreak(by, null);
  const isElder = personId === elderId;
  const pair = isElder
    ? { askerId: youthId, askedId: elderId }
    : { askerId: elderId, askedId: youthId };
  return asOwner(tx, personId, async () => {
    const { noes } = await lockRefusals(tx, pair, now);
    await saveRefusals(tx, pair, { noes, until: restEnd(now) }, personId);
    return decideBreak(by, { ...pair, guardianIds: await findGuardianIds(tx, pair.askedId) });
  });
}
