import type { CaseRefusal } from '@oakling/domain/admin/decide-case';
import { warnSchema, type WarningRefusal } from '@oakling/domain/admin/decide-warning';
import { Hono } from 'hono';
import { valueOf, type RefusalStatuses } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { warnPerson } from './warn-person.ts';

const operation = operationsOf('Moderation', 'console');
const STATUSES: RefusalStatuses<WarningRefusal | CaseRefusal> = {
  'no-such-person': 404,
  'no-such-case': 404,
  suspended: 409,
  'not-read-yet': 409,
  'warned-lately': 409,
  'not-about-them': 409,
  closed: 409,
  'assigned-to-another': 409,
  'not-assigned': 409,
  'suspend-first': 409,
  'warn-first': 409,
};

/** Sends a warning, which the person reads once. Rules 9.146 and 9.147 */
export function warningRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/warnings',
    operation({ summary: 'Warn a person' }),
    input('param', idParam),
    input('json', warnSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      valueOf(await warnPerson(platform, byModerator(c), id, c.req.valid('json')), STATUSES);
      return c.body(null, 204);
    },
  );
}
