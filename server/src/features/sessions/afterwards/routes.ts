import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { outcomeAnswerSchema, decideOutcome } from '@oakling/domain/sessions/afterwards/outcome';
import { thanksSchema, decideThanks } from '@oakling/domain/sessions/afterwards/thanks';
import { Hono } from 'hono';
import { persist } from '../../../platform/db/transact.ts';
import { countWrite } from '../../../platform/http/count-write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { REPORT_LIMIT } from '../../safety/queries.ts';
import type { AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { changeAndShow } from '../session-command.ts';
import { saveOutcome } from './outcome-store.ts';
import { findThanking, saveThanks } from './thanks-store.ts';

const operation = operationsOf('Sessions');

/** Rules 6.74 to 6.78 and 6.215 to 6.219 */
export function afterwardsRoutes(platform: Platform) {
  const { clock, rateLimits } = platform;
  return new Hono<AppEnv>()
    .put(
      '/sessions/:id/outcome',
      operation('Say how a session went, as a participant or guardian', {
        answer: sessionViewSchema,
      }),
      input('param', idParam),
      input('json', outcomeAnswerSchema),
      async (c) => {
        const answer = c.req.valid('json');
        if (answer.outcome === 'felt-uncomfortable') await countWrite(rateLimits, REPORT_LIMIT, c);
        return changeAndShow(platform, c, c.req.valid('param').id, async (tx, by, found) => {
          const decision = decideOutcome(by, found, answer, clock());
          return persist(decision, (value) => saveOutcome(tx, value));
        });
      },
    )
    .post(
      '/sessions/:id/thanks',
      operation('Send a thank-you card after a session', { answer: sessionViewSchema }),
      input('param', idParam),
      input('json', thanksSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return changeAndShow(platform, c, id, async (tx, by, found) => {
          const state = found && { ...found, ...(await findThanking(tx, id, by.personId)) };
          const decision = decideThanks(by, state, c.req.valid('json').card, clock());
          return persist(decision, (value) => saveThanks(tx, value));
        });
      },
    );
}
