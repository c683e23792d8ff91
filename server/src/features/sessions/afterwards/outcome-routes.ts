import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import {
  outcomeAnswerSchema,
  decideOutcome,
  type OutcomeAnswer,
  type OutcomeRefusal,
} from '@oakling/domain/sessions/afterwards/outcome';
import { Hono } from 'hono';
import { countWrite } from '../../../platform/http/count-write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf } from '../../../platform/http/problem.ts';
import { REPORT_LIMIT } from '../../safety/queries.ts';
import { changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { viewFor } from '../queries.ts';
import type { ByPerson, Result } from '../../../platform/db/transact.ts';
import { loadConcerning } from '../store.ts';
import { saveOutcome } from './outcome-store.ts';

const operation = operationsOf('Sessions');

/** Rules 6.74 to 6.78 */
export function outcomeRoutes(platform: Platform) {
  return new Hono<AppEnv>().put(
    '/sessions/:id/outcome',
    operation({
      summary: 'Say how a session went, as a participant or guardian',
      answer: sessionViewSchema,
    }),
    input('param', idParam),
    input('json', outcomeAnswerSchema),
    async (c) => {
      const by = changedBy(c);
      const { id } = c.req.valid('param');
      const answer = c.req.valid('json');
      if (answer.outcome === 'felt-uncomfortable') {
        await countWrite(platform.rateLimits, REPORT_LIMIT, c);
      }
      valueOf(await answerOutcome(platform, by, { id, answer }));
      return c.json(await viewFor(platform, by.personId, id), 200);
    },
  );
}

/** Includes the refusals of the reports table: a duplicate id, or a person who has just left. */
type AnswerRefusal = OutcomeRefusal | 'id-taken' | 'not-visible';

/** Rules 6.75 to 6.78 */
function answerOutcome(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, answer }: { id: string; answer: OutcomeAnswer },
): Promise<Result<unknown, AnswerRefusal>> {
  return transact(by, async (tx) => {
    const decision = decideOutcome(by, await loadConcerning(tx, by, id), answer, clock());
    if (decision.ok) await saveOutcome(tx, decision.value);
    return decision;
  });
}
