import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { delaySchema, type DelayRefusal } from '@oakling/domain/sessions/day/decide-delay';
import { Hono } from 'hono';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf, type RefusalStatuses } from '../../../platform/http/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { tellDelay } from './tell-delay.ts';
import { viewFor } from '../view-for.ts';

const operation = operationsOf('Sessions');

const STATUSES: RefusalStatuses<DelayRefusal> = {
  'not-your-session': 404,
  'not-yours-to-tell': 403,
  'not-planned': 409,
  'changed-since-read': 409,
  'not-the-hour': 409,
  'told-enough': 409,
};

/** Reporting a delay. Rules 6.233 to 6.235 */
export function delayRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/sessions/:id/delay',
    operation({
      summary: 'Say that I run late for a session of mine',
      access: 'signed-in',
      answer: sessionViewSchema,
    }),
    input('param', idParam),
    input('json', delaySchema),
    async (c) => {
      const told = { ...c.req.valid('param'), ...c.req.valid('json') };
      valueOf(await tellDelay(platform, actorOf(c), changedBy(c), told), STATUSES);
      return c.json(await viewFor(platform, actorOf(c).personId, told.id), 200);
    },
  );
}
