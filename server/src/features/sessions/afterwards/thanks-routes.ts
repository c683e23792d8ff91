import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import {
  thanksSchema,
  decideThanks,
  type ThanksRefusal,
} from '@oakling/domain/sessions/afterwards/thanks';
import { Hono } from 'hono';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf } from '../../../platform/http/problem.ts';
import { changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { viewFor } from '../queries.ts';
import type { ByPerson, Result } from '../../../platform/db/transact.ts';
import type { ThanksCard } from '@oakling/domain/sessions/afterwards/thanks-cards';
import { loadConcerning } from '../store.ts';
import { findThanking, saveThanks } from './thanks-store.ts';

/** Rules 6.215 to 6.219 */
export function thanksRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/sessions/:id/thanks',
    operationsOf('Sessions')({
      summary: 'Send a thank-you card after a session',
      answer: sessionViewSchema,
    }),
    input('param', idParam),
    input('json', thanksSchema),
    async (c) => {
      const by = changedBy(c);
      const { id } = c.req.valid('param');
      const { card } = c.req.valid('json');
      valueOf(await sendThanks(platform, by, { id, card }));
      return c.json(await viewFor(platform, by.personId, id), 200);
    },
  );
}

/** `may-not-meet` covers two people who lost the right to meet after the check. */
type SendRefusal = ThanksRefusal | 'may-not-meet';

/** Rule 6.216 */
function sendThanks(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, card }: { id: string; card: ThanksCard },
): Promise<Result<unknown, SendRefusal>> {
  return transact(by, async (tx) => {
    const found = await loadConcerning(tx, by, id);
    const thanking = await findThanking(tx, id, by.personId);
    const state = found === null ? null : { ...found, ...thanking };
    const decision = decideThanks(by, state, card, clock());
    if (decision.ok) await saveThanks(tx, decision.value);
    return decision;
  });
}
