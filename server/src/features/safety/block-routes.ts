import { idSchema } from '@oakling/domain/kernel/body';
import { blockSchema, blocksSchema, type BlockView } from '@oakling/domain/safety/contract';
import type { BlockRefusal } from '@oakling/domain/safety/decide-block';
import { Hono } from 'hono';
import * as v from 'valibot';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf, type RefusalStatuses } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import { blockPerson, unblockPerson } from './block-person.ts';
import { listBlocks } from './block-store.ts';

const operation = operationsOf('Blocks');
/** Repeated blocking cancels nothing more but fills the audit log. */
const BLOCK_LIMIT: Limit = { name: 'block', points: 60, seconds: 3600 };

type Refusal = Exclude<BlockRefusal, 'unchanged'>;
const STATUSES: RefusalStatuses<Refusal> = {
  'wrong-role': 403,
  'not-visible': 404,
  'too-many': 409,
};

/** Blocking people, and the list of blocks. Rules 9.15, 9.47 and 9.48 */
export function blockRoutes(platform: Platform) {
  const { db, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get(
      '/blocks',
      operation({
        summary: 'Who I have blocked, for myself or for a child',
        access: 'before-terms',
        answer: blocksSchema,
      }),
      async (c) => {
        const { personId } = actorOf(c);
        const rows = await asPerson(db, personId, (tx) => listBlocks(tx, personId));
        return c.json({ items: rows.map((row) => view(row, personId)) }, 200);
      },
    )
    .post(
      '/blocks',
      operation({ summary: 'Block a person', access: 'before-terms', status: 204 }),
      input('json', blockSchema),
      async (c) => {
        const actor = actorOf(c);
        await rateLimits.count(BLOCK_LIMIT, actor.personId);
        const result = await blockPerson(platform, actor, changedBy(c), c.req.valid('json'));
        // Idempotent: an existing block is a success.
        if (result.ok || result.refusal !== 'unchanged') valueOf<unknown, string>(result, STATUSES);
        return c.body(null, 204);
      },
    )
    .delete(
      '/blocks/:blockerId/:blockedId',
      operation({ summary: 'Lift a block I made', access: 'signed-in', status: 204 }),
      input('param', v.strictObject({ blockerId: idSchema, blockedId: idSchema })),
      input('json', nothing),
      async (c) => {
        const actor = actorOf(c);
        await rateLimits.count(BLOCK_LIMIT, actor.personId);
        const result = await unblockPerson(platform, actor, changedBy(c), c.req.valid('param'));
        valueOf(result, { 'no-such-block': 404 });
        return c.body(null, 204);
      },
    );
}

/** The name of a guardian whose account is gone. */
const FORMER = 'Former member';

type Row = Awaited<ReturnType<typeof listBlocks>>[number];

function view({ block, blocked, blocker, creator }: Row, viewerId: string): BlockView {
  const isOwn = block.blocker_id === viewerId;
  const isOthers = !isOwn && ![viewerId, block.blocker_id].includes(block.created_by);
  return {
    personId: block.blocked_id,
    name: blocked?.shown_name ?? '',
    role: blocked?.role === 'elder' ? 'elder' : 'youth',
    childId: isOwn ? null : block.blocker_id,
    childName: isOwn ? null : (blocker?.shown_name ?? ''),
    isMine: block.created_by === viewerId,
    canLift: block.can_lift,
    guardian: isOthers ? (creator?.shown_name ?? FORMER) : null,
    createdAt: block.created_at.toISOString(),
  };
}
