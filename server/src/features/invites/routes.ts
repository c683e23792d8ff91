import {
  invitePageSchema,
  invitesQuerySchema,
  newInviteSchema,
} from '@oakling/domain/invites/contract';
import { decideWithdrawal } from '@oakling/domain/invites/invite';
import { idSchema } from '@oakling/domain/kernel/body';
import { Hono } from 'hono';
import * as v from 'valibot';
import { decodeCursor, momentKeysetSchema, toPage } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byParent, loginOf, parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { countInvite } from '../../platform/http/count-write.ts';
import { findOwnInvite, earlierInvite, pageOfInvites } from './queries.ts';
import { resendInvite, sendInvite } from './send-invite.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import { deleteInvite, lockOwnInvite } from './store.ts';

const operation = operationsOf('Invites');
const tokenParam = v.strictObject({ token: idSchema });

export function inviteRoutes(platform: Platform) {
  const { db, clock } = platform;
  return new Hono<AppEnv>()
    .get(
      '/invites',
      operation('My invites, newest first', { answer: invitePageSchema }),
      input('query', invitesQuerySchema),
      async (c) => {
        const { personId } = parentOf(c);
        const { cursor } = c.req.valid('query');
        const after = decodeCursor(momentKeysetSchema, cursor);
        const rows = await asPerson(db, personId, (tx) =>
          pageOfInvites(tx, personId, after, clock()),
        );
        return c.json(toPage(rows), 200);
      },
    )
    .post(
      '/invites',
      operation('Invite my child by mail', { isFound: true, status: 201 }),
      input('json', newInviteSchema),
      async (c) => {
        const by = byParent(c);
        const body = c.req.valid('json');
        await countInvite(platform, c, { email: body.childEmail, earlierInvite });
        const result = await sendInvite(platform, by, body, loginOf(c).email);
        const { token } = valueOf(result);
        return c.json({ token }, 201);
      },
    )
    .post(
      '/invites/:token/resend',
      operation('Send my invite again, with a new link'),
      input('param', tokenParam),
      input('json', nothing),
      async (c) => {
        const by = byParent(c);
        const { token } = c.req.valid('param');
        const invite = await asPerson(db, by.personId, (tx) => findOwnInvite(tx, token));
        if (invite === null) throw notFound();
        const { isOpen, childEmail: email } = invite;
        if (isOpen) await countInvite(platform, c, { email, earlierInvite });
        return done(c, await resendInvite(platform, by, token));
      },
    )
    .delete(
      '/invites/:token',
      operation('Withdraw my invite'),
      input('param', tokenParam),
      input('json', nothing),
      async (c) => {
        const { token } = c.req.valid('param');
        return done(c, await withdrawInvite(platform, byParent(c), token));
      },
    );
}

/** Rule 4.19 */
async function withdrawInvite({ transact }: Platform, by: ByPerson, token: string) {
  return transact(by, async (tx) => {
    const decision = decideWithdrawal(by, await lockOwnInvite(tx, token));
    return persist(decision, (value) => deleteInvite(tx, value.token));
  });
}
