import { sessionViewSchema } from '@oakling/domain/sessions/contract';
import { thanksSchema } from '@oakling/domain/sessions/afterwards/thanks';
import { Hono } from 'hono';
import type { Platform } from '../../../platform/platform.ts';
import { valueOf, type RefusalStatuses } from '../../../platform/http/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import { sendThanks, type SendRefusal } from './send-thanks.ts';
import { viewFor } from '../view-for.ts';

const STATUSES: RefusalStatuses<SendRefusal> = {
  'not-your-session': 404,
  'not-yours-to-thank': 403,
  'not-held': 409,
  'too-late': 409,
  'not-said-held': 409,
  'already-thanked': 409,
  'may-not-meet': 409,
};

/** The thank-you notes after a session. Rules 6.215 to 6.219 */
export function thanksRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/sessions/:id/thanks',
    operationsOf('Sessions')({
      summary: 'Thank the other one after a session, by a prepared card',
      access: 'signed-in',
      answer: sessionViewSchema,
    }),
    input('param', idParam),
    input('json', thanksSchema),
    async (c) => {
      const actor = actorOf(c);
      const { id } = c.req.valid('param');
      const { card } = c.req.valid('json');
      valueOf(await sendThanks(platform, actor, changedBy(c), { id, card }), STATUSES);
      return c.json(await viewFor(platform, actor.personId, id), 200);
    },
  );
}
