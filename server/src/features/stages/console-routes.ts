import { birthDateByModeratorSchema } from '@oakling/domain/stages/contract';
import { Hono } from 'hono';
import { countWrite, SUPPORT_LIMIT } from '../../platform/http/count-write.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { setBirthDateRight } from './set-right.ts';

const operation = operationsOf('Moderation');

/** A moderator's correction of a wrong date of birth. Rule 1.122 */
export function birthDateByModeratorRoutes(platform: Platform) {
  const { rateLimits } = platform;
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/birth-date',
    operation({
      summary: 'Set the date of birth of a child right',
      access: 'console',
      status: 204,
    }),
    input('param', idParam),
    input('json', birthDateByModeratorSchema),
    async (c) => {
      await countWrite(rateLimits, SUPPORT_LIMIT, c);
      const given = { childId: c.req.valid('param').id, ...c.req.valid('json') };
      const set = await setBirthDateRight(platform, byModerator(c), given);
      valueOf(set, { 'not-a-child': 409, 'not-set': 409, 'birth-date-unfit': 422 });
      return c.body(null, 204);
    },
  );
}
