import { idSchema } from '@oakling/domain/kernel/body';
import { blockSchema, blocksSchema } from '@oakling/domain/safety/contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { done, settle } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import { blockPerson, unblockPerson } from './block-person.ts';
import { listBlocks } from './block-store.ts';

const operation = operationsOf('Blocks');
/** Limited because repeated blocks cancel no further sessions, but fill the audit log. */
const BLOCK_LIMIT: Limit = { name: 'block', points: 60, seconds: 3600 };

/** Rules 9.15, 9.47 and 9.48 */
export function blockRoutes(platform: Platform) {
  const { db, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get(
      '/blocks',
      operation('Who I have blocked, for myself or for a child', {
        access: 'before-terms',
        answer: blocksSchema,
      }),
      async (c) => {
        const { personId } = actorOf(c);
        const items = await asPerson(db, personId, (tx) => listBlocks(tx, personId));
        return c.json({ items }, 200);
      },
    )
    .post(
      '/blocks',
      operation('Block a person', { access: 'before-terms' }),
      input('json', blockSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(BLOCK_LIMIT, by.personId);
        const result = await blockPerson(platform, by, c.req.valid('json'));
        // Idempotent: an existing block is a success.
        return settle(c, result);
      },
    )
    .delete(
      '/blocks/:blockerId/:blockedId',
      operation('Lift one of my blocks'),
      input('param', v.strictObject({ blockerId: idSchema, blockedId: idSchema })),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(BLOCK_LIMIT, by.personId);
        return done(c, await unblockPerson(platform, by, c.req.valid('param')));
      },
    );
}
