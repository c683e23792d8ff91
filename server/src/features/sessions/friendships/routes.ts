import {
  checkInAnswerSchema,
  checkInsSchema,
  decideCheckInAnswer,
} from '@oakling/domain/sessions/friendships/check-in';
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
import {
  decidePreApproval,
  decideRevocation,
} from '@oakling/domain/sessions/supervision/pre-approval';
import { decideBreak, restEnd } from '@oakling/domain/sessions/supervision/rest';
import { Hono } from 'hono';
import { asOwner, asPerson, inTransaction, type Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import {
  actorOf,
  type AppContext,
  type AppEnv,
  changedBy,
} from '../../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../../platform/http/route.ts';
import { done, settle } from '../../../platform/http/problem.ts';
import { persist, type ByPerson } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { REST_LIMIT } from '../supervision/rest-routes.ts';
import { lockRefusals, saveRefusals } from '../supervision/rest-store.ts';
import { lockAsked, openCheckIns, quietFriends, saveCheckInAnswer } from './check-in-store.ts';
import { listKeepsakes, lockKeepsake, saveCard } from './keepsake-store.ts';
import { findGuardianIds } from '../../identity/queries.ts';
import {
  deletePreApproval,
  findPreApprovable,
  insertPreApproval,
  readPreApproval,
} from '../supervision/pre-approval-store.ts';
import { listFriendships } from './queries.ts';

const operation = operationsOf('Friendships');
/** High enough for a guardian of many children, whose answers can be changed. */
const CHECK_IN_LIMIT: Limit = { name: 'check-in', points: 120, seconds: 3600 };
/** Limited because each change adds audit rows. */
const PRE_APPROVAL_LIMIT: Limit = { name: 'pre-approval', points: 120, seconds: 3600 };

/** Rules 6.420, 6.421, 6.448, 6.155 to 6.161, 6.441 to 6.446, 6.484 and 6.485 */
export function friendshipRoutes({ db, clock, transact, rateLimits }: Platform) {
  async function changePreApproval(
    c: AppContext,
    friends: FriendshipKey,
    decide: typeof decidePreApproval,
    save: typeof insertPreApproval,
  ) {
    const by = changedBy(c);
    await rateLimits.count(PRE_APPROVAL_LIMIT, by.personId);
    const result = await transact(by, async (tx) => {
      const decision = decide(by, await findPreApprovable(tx, by, friends), friends.elderId);
      return persist(decision, () => save(tx, friends, by.personId));
    });
    return settle(c, result);
  }

  return new Hono<AppEnv>()
    .get(
      '/friendships',
      operation('My friendships, or those of my children', { answer: friendshipsSchema }),
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
      operation('One friendship with its latest sessions', { answer: friendshipSchema }),
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
      operation('Take a break from a friend'),
      input('param', friendshipKeySchema),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(REST_LIMIT, by.personId);
        const result = await transact(by, (tx) => takeBreak(tx, by, c.req.valid('param'), clock()));
        return done(c, result);
      },
    )
    .put(
      '/friendships/:elderId/:youthId/pre-approval',
      operation('Pre-approve an elder’s sessions with my child', { asksPassword: true }),
      input('param', friendshipKeySchema),
      input('json', nothing),
      async (c) => changePreApproval(c, c.req.valid('param'), decidePreApproval, insertPreApproval),
    )
    .delete(
      '/friendships/:elderId/:youthId/pre-approval',
      operation('End a pre-approval'),
      input('param', friendshipKeySchema),
      input('json', nothing),
      async (c) => changePreApproval(c, c.req.valid('param'), decideRevocation, deletePreApproval),
    )
    .get(
      '/check-ins',
      operation('My check-ins: open questions, and friends I haven’t met lately', {
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
      operation('Say how it goes'),
      input('param', friendshipKeySchema),
      input('json', checkInAnswerSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(CHECK_IN_LIMIT, by.personId);
        const answered = await transact(by, async (tx) => {
          const open = await lockAsked(tx, c.req.valid('param'), by.personId);
          const decision = decideCheckInAnswer(by, open, c.req.valid('json'), clock());
          return persist(decision, (value) => saveCheckInAnswer(tx, value));
        });
        return done(c, answered);
      },
    )
    .get(
      '/keepsakes',
      operation('Friendships that ended, mine or of my children', { answer: keepsakesSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const items = await asPerson(db, personId, (tx) => listKeepsakes(tx, personId, clock()));
        return c.json({ items }, 200);
      },
    )
    .put(
      '/keepsakes/:id/card',
      operation('Send a card after a goodbye'),
      input('param', idParam),
      input('json', answerCardSchema),
      async (c) => {
        const by = changedBy(c);
        const sent = await transact(by, async (tx) => {
          const keepsake = await lockKeepsake(tx, c.req.valid('param').id, by.personId);
          const decision = decideGoodbyeCard(by, keepsake, c.req.valid('json').card, clock());
          return persist(decision, (value) => saveCard(tx, value));
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
