import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { delaySchema, decideDelay } from '@oakling/domain/sessions/day/decide-delay';
import { Hono } from 'hono';
import type { Platform } from '../../../platform/platform.ts';
import type { AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { changeAndShow } from '../session-command.ts';
import { countDelays, saveDelay } from './delay-store.ts';

const operation = operationsOf('Sessions');

/** Rules 6.233 to 6.235 */
export function delayRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/sessions/:id/delay',
    operation({ summary: 'Say that I’m running late for a session', answer: sessionViewSchema }),
    input('param', idParam),
    input('json', delaySchema),
    async (c) => {
      const { id } = c.req.valid('param');
      return changeAndShow(platform, c, id, async (tx, by, found) => {
        const state = found && { ...found, told: await countDelays(tx, id, by.personId) };
        const decision = decideDelay(by, state, c.req.valid('json'), platform.clock());
        if (decision.ok) await saveDelay(tx, decision.value);
        return decision;
      });
    },
  );
}
