import {
  childGuardiansSchema,
  inviteGuardianSchema,
  ownGuardiansSchema,
} from '@oakling/domain/guardians/contract';
import { idSchema } from '@oakling/domain/kernel/body';
import { Hono } from 'hono';
import * as v from 'valibot';
import { asPerson } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import {
  actorOf,
  byParent,
  loginOf,
  parentOf,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { countInvite } from '../../platform/http/count-write.ts';
import { earlierInvite } from '../invites/queries.ts';
import { endInvited, stepBack } from './end-guardianship.ts';
import { inviteGuardian, resendGuardianInvite, withdrawGuardianInvite } from './invite-guardian.ts';
import { findChildGuardians, findOwnGuardianInvite, listOwnGuardians } from './queries.ts';

const operation = operationsOf('Guardians');

/** A child's guardians, and invites to become a guardian. Rules 4.40 to 4.54 */
export function guardianRoutes(platform: Platform) {
  const { db, clock } = platform;
  return new Hono<AppEnv>()
    .get(
      '/guardians',
      operation('My guardians (for youths)', { answer: ownGuardiansSchema }),
      async (c) => {
        const { personId, role } = actorOf(c);
        if (role !== 'youth') throw new AppError('forbidden');
        const items = await asPerson(db, personId, (tx) => listOwnGuardians(tx, personId));
        return c.json({ items }, 200);
      },
    )
    .get(
      '/children/:id/guardians',
      operation('The guardians of my child, and who is invited', { answer: childGuardiansSchema }),
      input('param', idParam),
      async (c) => {
        const family = { viewerId: parentOf(c).personId, childId: c.req.valid('param').id };
        const found = await asPerson(db, family.viewerId, (tx) =>
          findChildGuardians(tx, family, clock()),
        );
        if (found === null) throw notFound();
        return c.json(found, 200);
      },
    )
    .post(
      '/children/:id/guardian-invites',
      operation('Invite another guardian by mail', {
        asksPassword: true,
        answer: v.object({ id: idSchema }),
        isFound: true,
        status: 201,
      }),
      input('param', idParam),
      input('json', inviteGuardianSchema),
      async (c) => {
        const by = byParent(c);
        const { email } = c.req.valid('json');
        await countInvite(platform, c, { email, earlierInvite });
        const about = { childId: c.req.valid('param').id, email, ownEmail: loginOf(c).email };
        const sent = await inviteGuardian(platform, by, about);
        return c.json({ id: valueOf(sent).id }, 201);
      },
    )
    .post(
      '/guardian-invites/:id/resend',
      operation('Send an invite again, with a new link'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const by = byParent(c);
        const { id } = c.req.valid('param');
        const invite = await asPerson(db, by.personId, (tx) => findOwnGuardianInvite(tx, id));
        if (invite === null) throw notFound();
        await countInvite(platform, c, { email: invite.email, earlierInvite });
        return done(c, await resendGuardianInvite(platform, by, id));
      },
    )
    .delete(
      '/guardian-invites/:id',
      operation('Withdraw an invite'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const { id } = c.req.valid('param');
        return done(c, await withdrawGuardianInvite(platform, byParent(c), id));
      },
    )
    .delete(
      '/children/:id/guardianship',
      operation('Step back as a guardian', { asksPassword: true }),
      input('param', idParam),
      input('json', nothing),
      async (c) => done(c, await stepBack(platform, byParent(c), c.req.valid('param').id)),
    )
    .delete(
      '/children/:id/guardians/:guardian',
      operation('End the guardianship of someone I may not have invited', { asksPassword: true }),
      input('param', v.strictObject({ id: idSchema, guardian: idSchema })),
      input('json', nothing),
      async (c) => {
        const { id: childId, guardian: guardianId } = c.req.valid('param');
        return done(c, await endInvited(platform, byParent(c), { guardianId, childId }));
      },
    );
}
