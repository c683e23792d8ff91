import {
  friendshipKeySchema,
  friendshipSchema,
  friendshipsSchema,
  SHOWN_SESSIONS,
} from '@oakling/domain/sessions/friendships/contract';
import { Hono } from 'hono';
import { asPerson } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { actorOf, type AppEnv } from '../../../platform/http/request-context.ts';
import { input, operationsOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFriendships } from './queries.ts';

const operation = operationsOf('Friendships');

/** Rules 6.420 and 6.421 */
export function friendshipRoutes({ db, clock }: Platform) {
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
        const [found] = await asPerson(db, personId, (tx) =>
          listFriendships(tx, personId, clock(), asked),
        );
        if (found === undefined) throw notFound();
        return c.json(found, 200);
      },
    );
}
