import { idSchema } from '@oakling/domain/kernel/ids';
import type { PauseRefusal } from '@oakling/domain/safety/decide-pause';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Platform } from '../../platform/platform.ts';
import { valueOf, type RefusalStatuses } from '../../platform/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/request-context.ts';
import { input, nothing, operation } from '../../platform/route.ts';
import type { Outcome } from '../../platform/transact.ts';
import { pauseChild, resumeChild } from './pause-child.ts';

const tag = 'Supervision';
const idParam = v.strictObject({ id: idSchema });
const STATUSES: RefusalStatuses<Exclude<PauseRefusal, 'unchanged'>> = {
  'wrong-role': 403,
  'not-your-child': 404,
};

/** What a parent can do about a child. Rules 9.10 and 9.11 */
export function supervisionRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .post(
      '/children/:id/pause',
      operation({ tag, summary: 'Pause my child', access: 'signed-in', status: 204 }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const { id } = c.req.valid('param');
        settle(await pauseChild(platform, actorOf(c), changedBy(c), id));
        return c.body(null, 204);
      },
    )
    .post(
      '/children/:id/resume',
      operation({ tag, summary: "End my child's pause", access: 'signed-in', status: 204 }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const { id } = c.req.valid('param');
        settle(await resumeChild(platform, actorOf(c), changedBy(c), id));
        return c.body(null, 204);
      },
    );
}

/** Paused or resumed already is what was asked for. */
function settle(outcome: Outcome<unknown, PauseRefusal>): void {
  if (outcome.ok || outcome.refusal !== 'unchanged') valueOf<unknown, string>(outcome, STATUSES);
}
