import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import {
  delaySchema,
  decideDelay,
  type DelayMinutes,
} from '@oakling/domain/sessions/day/decide-delay';
import { Hono } from 'hono';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf } from '../../../platform/http/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { viewFor } from '../queries.ts';
import type { ByPerson } from '../../../platform/db/transact.ts';
import { countDelays, saveDelay } from './delay-store.ts';
import { loadConcerning } from '../store.ts';

const operation = operationsOf('Sessions');

/** Rules 6.233 to 6.235 */
export function delayRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/sessions/:id/delay',
    operation({ summary: 'Say that I’m running late for a session', answer: sessionViewSchema }),
    input('param', idParam),
    input('json', delaySchema),
    async (c) => {
      const told = { ...c.req.valid('param'), ...c.req.valid('json') };
      valueOf(await tellDelay(platform, changedBy(c), told));
      return c.json(await viewFor(platform, actorOf(c).personId, told.id), 200);
    },
  );
}

async function tellDelay(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...delay }: { id: string; version: number; minutes: DelayMinutes },
) {
  return transact(by, async (tx) => {
    const found = await loadConcerning(tx, by, id);
    const told = found === null ? 0 : await countDelays(tx, id, by.personId);
    const state = found === null ? null : { ...found, told };
    const decision = decideDelay(by, state, delay, clock());
    if (decision.ok) await saveDelay(tx, decision.value);
    return decision;
  });
}
