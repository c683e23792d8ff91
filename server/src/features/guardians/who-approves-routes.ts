import { awaySchema, whoApprovesSchema, wishSchema } from '@oakling/domain/guardians/who-approves';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { settle } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { changedBy, parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { comeBack, goAway, wishForAll } from './set-who-approves.ts';
import { readWhoApproves } from './who-approves-store.ts';

const operation = operationsOf('Guardians');
/** Limited because each change notifies other people. */
const LIMIT: Limit = { name: 'who-approves', points: 60, seconds: 3600 };

/** The approvers of a child's sessions, and substitutes during an absence. Rules 6.140 to 6.144 */
export function whoApprovesRoutes(platform: Platform) {
  const { db, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get(
      '/children/:id/who-approves',
      operation('Who approves for my child', { answer: whoApprovesSchema }),
      input('param', idParam),
      async (c) => {
        const { personId } = parentOf(c);
        const { id } = c.req.valid('param');
        const found = await asPerson(db, personId, (tx) => readWhoApproves(tx, personId, id));
        if (found === null) throw notFound();
        return c.json(found, 200);
      },
    )
    .put(
      '/children/:id/who-approves',
      operation('Require every guardian’s approval, or any one’s', { asksPassword: true }),
      input('param', idParam),
      input('json', wishSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        const wish = { childId: c.req.valid('param').id, ...c.req.valid('json') };
        return settle(c, await wishForAll(platform, by, wish));
      },
    )
    .put(
      '/children/:id/away',
      operation('Let another guardian decide while I’m away', { asksPassword: true }),
      input('param', idParam),
      input('json', awaySchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        const wish = { childId: c.req.valid('param').id, ...c.req.valid('json') };
        return settle(c, await goAway(platform, by, wish), { 'day-passed': 422 });
      },
    )
    .delete(
      '/children/:id/away',
      operation('End my absence and decide myself'),
      input('param', idParam),
      input('json', nothing),
      async (c) => settle(c, await comeBack(platform, changedBy(c), c.req.valid('param').id)),
    );
}
