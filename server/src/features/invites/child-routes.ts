import { idSchema } from '@oakling/domain/kernel/ids';
import { childDetailSchema } from '@oakling/domain/safety/child-view';
import { Hono } from 'hono';
import * as v from 'valibot';
import { notFound } from '../../platform/http/app-error.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operation } from '../../platform/http/route.ts';
import { findChild } from './queries.ts';

/** A child with all that is stored about it, for its parent. Rule 9.2 */
export function childRoutes({ db, clock }: Platform) {
  return new Hono<AppEnv>().get(
    '/children/:id',
    operation({
      tag: 'Supervision',
      summary: 'My child, with all that is stored about it',
      access: 'signed-in',
      answer: childDetailSchema,
    }),
    input('param', v.strictObject({ id: idSchema })),
    async (c) => {
      const family = { parentId: parentOf(c).personId, childId: c.req.valid('param').id };
      const child = await asPerson(db, family.parentId, (tx) => findChild(tx, family, clock()));
      if (child === null) throw notFound();
      return c.json(child, 200);
    },
  );
}
