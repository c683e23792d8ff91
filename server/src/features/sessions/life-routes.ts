import { idSchema } from '@oakling/domain/kernel/ids';
import { cancelSchema, sessionViewSchema } from '@oakling/domain/sessions/contract';
import type { CancellationRefusal } from '@oakling/domain/sessions/decide-cancellation';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Platform } from '../../platform/platform.ts';
import { valueOf, type RefusalStatuses } from '../../platform/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/request-context.ts';
import { input, operation } from '../../platform/route.ts';
import { cancelSession } from './cancel-session.ts';
import { viewFor } from './view-for.ts';

const tag = 'Sessions';
const idParam = v.strictObject({ id: idSchema });

const CANCELLATION_STATUSES: RefusalStatuses<CancellationRefusal> = {
  'not-your-session': 404,
  'not-open': 409,
  'changed-since-read': 409,
  'start-passed': 409,
};

/** What becomes of a session after its request. Rules 6.57 to 6.79 */
export function lifeRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/sessions/:id/cancel',
    operation({
      tag,
      summary: 'Call off a session of mine or of my child',
      access: 'signed-in',
      answer: sessionViewSchema,
    }),
    input('param', idParam),
    input('json', cancelSchema),
    async (c) => {
      const actor = actorOf(c);
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
      valueOf(await cancelSession(platform, actor, changedBy(c), asked), CANCELLATION_STATUSES);
      return c.json(await viewFor(platform, actor.personId, asked.id), 200);
    },
  );
}
