import {
  checkListSchema,
  lapsingSchema,
  recordCheckSchema,
  withdrawCheckSchema,
} from '@oakling/domain/admin/clearance-contract';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCheckList, findLapsing } from './clearance-queries.ts';
import { findPeople } from './people-queries.ts';
import { recordCheck, withdrawCheck } from './record-check.ts';

const operation = operationsOf('Moderation', 'console');

/** Elders' check lists, and upcoming expiries. Rules 9.126 to 9.133 */
export function clearanceRoutes(platform: Platform) {
  const { transact, clock } = platform;
  const today = () => clock().toISOString().slice(0, 10);
  return new Hono<AppEnv>()
    .get(
      '/moderation/lapsing-checks',
      operation('Checks that lapse soon', { answer: lapsingSchema }),
      async (c) => {
        const items = await transact(byModerator(c), async (tx) =>
          accept(await findLapsing(tx, today()), consoleViewed('LapsingChecksListed', 'checks')),
        );
        return c.json({ items: [...valueOf(items)] }, 200);
      },
    )
    .get(
      '/moderation/people/:id/checks',
      operation('The check-list of an elder', { answer: checkListSchema }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const found = await transact(byModerator(c), async (tx) => {
          const [person] = await findPeople(tx, [id]);
          if (person?.role !== 'elder') return refuse('no-such-person');
          return accept(await findCheckList(tx, id, today()), consoleViewed('ChecksViewed', id));
        });
        return c.json(valueOf(found), 200);
      },
    )
    .post(
      '/moderation/people/:id/checks',
      operation('Record a check of an elder', { asksPassword: true }),
      input('param', idParam),
      input('json', recordCheckSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return done(c, await recordCheck(platform, byModerator(c), id, c.req.valid('json')));
      },
    )
    .post(
      '/moderation/people/:id/checks/withdraw',
      operation('Withdraw a check', { asksPassword: true }),
      input('param', idParam),
      input('json', withdrawCheckSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return done(c, await withdrawCheck(platform, byModerator(c), id, c.req.valid('json')));
      },
    );
}
