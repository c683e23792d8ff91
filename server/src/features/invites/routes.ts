import { uniqueChildren } from '@oakling/domain/invites/children';
import { childViewSchema, newInviteSchema } from '@oakling/domain/invites/contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../platform/app-error.ts';
import { asPerson } from '../../platform/database.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf } from '../../platform/problem.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/request-context.ts';
import { input, operation } from '../../platform/route.ts';
import { listChildren, neverInvited } from './queries.ts';
import { sendInvite } from './send-invite.ts';

const tag = 'Invites';
/** Rule 4.13: a large family and its typing errors fit; a flood of mail does not. */
const INVITE_LIMIT: Limit = { name: 'invite', points: 20, seconds: 86_400 };
/** Rule 4.13: first invites too, of however many parents: to use this up takes as many accounts. */
const MAILBOX_TOTAL_LIMIT: Limit = { name: 'invite-mailbox-total', points: 20, seconds: 86_400 };
/**
 * Rule 4.13: one mailbox gets no more than this in a day, besides a first invite from each parent:
 * otherwise a stranger could use it up before the child's own parent.
 */
const MAILBOX_LIMIT: Limit = { name: 'invite-mailbox', points: 5, seconds: 86_400 };

/** A parent's invites and children. */
export function inviteRoutes(platform: Platform) {
  const { db, clock, rateLimits, secret } = platform;
  return new Hono<AppEnv>()
    .post(
      '/invites',
      operation({ tag, summary: 'Invite my child by mail', access: 'signed-in', status: 201 }),
      input('json', newInviteSchema),
      async (c) => {
        const actor = actorOf(c);
        if (actor.role !== 'parent') throw new AppError('forbidden');
        await rateLimits.count(INVITE_LIMIT, actor.personId);
        const body = c.req.valid('json');
        await rateLimits.count(MAILBOX_TOTAL_LIMIT, keyedHash(secret, body.childEmail));
        const isFirst = await asPerson(db, actor.personId, (tx) =>
          neverInvited(tx, body.childEmail),
        );
        if (!isFirst) await rateLimits.count(MAILBOX_LIMIT, keyedHash(secret, body.childEmail));
        const outcome = await sendInvite(platform, actor, changedBy(c), body);
        const { token } = valueOf(outcome, { 'wrong-role': 403, 'email-has-account': 409 });
        return c.json({ token }, 201);
      },
    )
    .get(
      '/children',
      operation({
        tag,
        summary: 'My children, with accounts or invited',
        access: 'signed-in',
        answer: v.object({ items: v.array(childViewSchema) }),
      }),
      async (c) => {
        const { personId, role } = actorOf(c);
        if (role !== 'parent') throw new AppError('forbidden');
        const rows = await asPerson(db, personId, (tx) => listChildren(tx, personId, clock()));
        return c.json({ items: uniqueChildren(rows) }, 200);
      },
    );
}
