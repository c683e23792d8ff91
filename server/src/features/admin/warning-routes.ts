import { warnSchema } from '@oakling/domain/admin/decide-warning';
import { Hono } from 'hono';
import { done } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { warnPerson } from './warn-person.ts';

const operation = operationsOf('Moderation', 'console');

/** Sends a warning, which the person reads once. Rules 9.146 and 9.147 */
export function warningRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/warnings',
    operation({ summary: 'Warn a person' }),
    input('param', idParam),
    input('json', warnSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      return done(c, await warnPerson(platform, byModerator(c), id, c.req.valid('json')));
    },
  );
}
