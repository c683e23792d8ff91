import { matchingSchema, shownNameSchema } from '@oakling/domain/safety/child-view';
import { Hono } from 'hono';
import type { Platform } from '../../platform/platform.ts';
import { settle } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import { changeShownName, pauseChild, resumeChild, switchMatching } from './supervise-child.ts';

const operation = operationsOf('Supervision');

/** Limited because repeated changes would fill the audit log. Pausing has no limit. */
const SUPERVISION_LIMIT: Limit = { name: 'supervision', points: 120, seconds: 3600 };

/** A guardian's controls for a child. An adult youth has some of them. Rules 1.98, 9.10, 9.11 and 9.95 */
export function supervisionRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .post(
      '/children/:id/pause',
      operation('Pause my child', { access: 'before-terms' }),
      input('param', idParam),
      input('json', nothing),
      async (c) => settle(c, await pauseChild(platform, changedBy(c), c.req.valid('param').id)),
    )
    .post(
      '/children/:id/resume',
      operation("End my child's pause"),
      input('param', idParam),
      input('json', nothing),
      async (c) => settle(c, await resumeChild(platform, changedBy(c), c.req.valid('param').id)),
    )
    .put(
      '/children/:id/matching',
      operation('Turn matching on or off, for my child or for myself as an adult'),
      input('param', idParam),
      input('json', matchingSchema),
      async (c) => {
        const by = changedBy(c);
        await platform.rateLimits.count(SUPERVISION_LIMIT, by.personId);
        const wanted = { ...c.req.valid('param'), ...c.req.valid('json') };
        return settle(c, await switchMatching(platform, by, wanted));
      },
    )
    .put(
      '/children/:id/shown-name',
      operation("Choose how my child's name, or mine of age, is shown"),
      input('param', idParam),
      input('json', shownNameSchema),
      async (c) => {
        const by = changedBy(c);
        await platform.rateLimits.count(SUPERVISION_LIMIT, by.personId);
        const wanted = { ...c.req.valid('param'), ...c.req.valid('json') };
        return settle(c, await changeShownName(platform, by, wanted));
      },
    );
}
