import {
  answerAppealSchema,
  appealViewSchema,
  readAppealSchema,
  sendAppealSchema,
  waitingAppealsSchema,
} from '@oakling/domain/admin/appeal';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import * as v from 'valibot';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, throwRefusal, valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { byModerator, type AppContext, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerAppeal } from './answer-appeal.ts';
import { waitingAppeals } from './appeal-store.ts';
import { sendAppeal, viewAppeal } from './send-appeal.ts';

const operation = operationsOf('Appeals', 'console');
/** High enough for a school that shares one IP address. A secret of 32 random bytes can't be guessed. */
const APPEAL_LIMIT: Limit = { name: 'appeal', points: 300, seconds: 3600 };
const decisionParam = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/, 'This is not a valid id.')),
});

/** A suspended person's only appeal, made through a mailed link, and its answer. Rules 9.163 to 9.165 */
export function appealRoutes(platform: Platform) {
  const { rateLimits, transact } = platform;
  const count = (c: AppContext) =>
    rateLimits.count(APPEAL_LIMIT, addressKey(c.get('clientAddress')));

  return new Hono<AppEnv>()
    .post(
      '/appeals/read',
      operation('What the link of a suspension is about; changes nothing', {
        access: 'public',
        answer: appealViewSchema,
      }),
      input('json', readAppealSchema),
      async (c) => {
        await count(c);
        const view = await viewAppeal(platform, c.req.valid('json').link);
        if (view === null) throwRefusal('link-invalid');
        return c.json(view, 200);
      },
    )
    .post(
      '/appeals',
      operation('Appeal against my suspension', { access: 'public' }),
      input('json', sendAppealSchema),
      async (c) => {
        await count(c);
        return done(c, await sendAppeal(platform, c.req.valid('json'), c.get('requestId')));
      },
    )
    .get(
      '/moderation/appeals',
      operation('Appeals waiting for an answer', { answer: waitingAppealsSchema }),
      async (c) => {
        const items = await transact(byModerator(c), async (tx) =>
          accept(await waitingAppeals(tx), consoleViewed('AppealsListed', 'appeals')),
        );
        return c.json({ items: valueOf(items) }, 200);
      },
    )
    .post(
      '/moderation/appeals/:id/answer',
      operation('Give the final answer to an appeal', { asksPassword: true }),
      input('param', decisionParam),
      input('json', answerAppealSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        const answer = c.req.valid('json');
        return done(c, await answerAppeal(platform, byModerator(c), id, answer));
      },
    );
}
