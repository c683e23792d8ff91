import { uniqueChildren } from '@oakling/domain/invites/invite';
import { childViewSchema } from '@oakling/domain/invites/contract';
import { childDetailSchema } from '@oakling/domain/safety/child-view';
import { Hono } from 'hono';
import * as v from 'valibot';
import { notFound } from '../../platform/http/app-error.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { findChild, listChildren } from './queries.ts';

/** The children of a parent, and each with all that is stored about it. Rule 9.2 */
export function childRoutes({ db, clock }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/children',
      operationsOf('Invites')({
        summary: 'My children, with accounts or invited',
        access: 'signed-in',
        answer: v.object({ items: v.array(childViewSchema) }),
      }),
      async (c) => {
        const { personId } = parentOf(c);
        const rows = await asPerson(db, personId, (tx) => listChildren(tx, personId, clock()));
        return c.json({ items: uniqueChildren(rows) }, 200);
      },
    )
    .get(
      '/children/:id',
      operationsOf('Supervision')({
        summary: 'My child, with all that is stored about it',
        access: 'signed-in',
        answer: childDetailSchema,
      }),
      input('param', idParam),
      async (c) => {
        const family = { guardianId: parentOf(c).personId, childId: c.req.valid('param').id };
        const child = await asPerson(db, family.guardianId, (tx) => findChild(tx, family, clock()));
        if (child === null) throw notFound();
        return c.json(child, 200);
      },
    );
}
