import { uniqueChildren } from '@oakling/domain/invites/invite';
import {
  childAddedSchema,
  childViewSchema,
  newChildSchema,
} from '@oakling/domain/invites/contract';
import { childDetailSchema } from '@oakling/domain/safety/child-view';
import { Hono } from 'hono';
import * as v from 'valibot';
import { notFound } from '../../platform/http/app-error.ts';
import { countAddedChild } from '../../platform/http/count-write.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { addChild } from './add-child.ts';
import { findChild } from './child-queries.ts';
import { listChildren } from './queries.ts';

/** A parent's children, and everything that is stored about each child. Rules 1.81 and 9.2 */
export function childRoutes(platform: Platform) {
  const { db, clock } = platform;
  return new Hono<AppEnv>()
    .get(
      '/children',
      operationsOf('Invites')('My children, with accounts or invited', {
        answer: v.object({ items: v.array(childViewSchema) }),
      }),
      async (c) => {
        const { personId } = parentOf(c);
        const rows = await asPerson(db, personId, (tx) => listChildren(tx, personId, clock()));
        return c.json({ items: uniqueChildren(rows) }, 200);
      },
    )
    .post(
      '/children',
      operationsOf('Invites')('Add a child who has no mailbox', {
        answer: childAddedSchema,
        isFound: true,
        status: 201,
      }),
      input('json', newChildSchema),
      async (c) => {
        const actor = parentOf(c);
        await countAddedChild(platform, c);
        const added = await addChild(platform, actor, c.req.valid('json'), c.get('requestId'));
        return c.json({ id: valueOf(added).id }, 201);
      },
    )
    .get(
      '/children/:id',
      operationsOf('Supervision')('My child, with everything stored about them', {
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
