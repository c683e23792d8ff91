import { idSchema, body } from '@oakling/domain/kernel/body';
import { preApprovalsSchema } from '@oakling/domain/sessions/supervision/pre-approval';
import { Hono } from 'hono';
import { asPerson } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { settle } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { changedBy, parentOf, type AppEnv } from '../../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPreApprovals } from './pre-approval-store.ts';
import { preApprove, revokePreApproval } from './pre-approve.ts';

const operation = operationsOf('Pre-approvals');
const aboutSchema = body({ id: idSchema, elderId: idSchema });
/** Limited because each change adds audit rows. */
const LIMIT: Limit = { name: 'pre-approval', points: 120, seconds: 3600 };

/** Rules 6.155 to 6.161 */
export function preApprovalRoutes(platform: Platform) {
  const { db, clock, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get(
      '/children/:id/pre-approvals',
      operation({
        summary: 'Elders whose sessions with my child are pre-approved',
        answer: preApprovalsSchema,
      }),
      input('param', idParam),
      async (c) => {
        const { personId } = parentOf(c);
        const { id } = c.req.valid('param');
        const found = await asPerson(db, personId, (tx) =>
          readPreApprovals(tx, personId, id, clock()),
        );
        if (found === null) throw notFound();
        return c.json(found, 200);
      },
    )
    .put(
      '/children/:id/pre-approvals/:elderId',
      operation({
        summary: 'Pre-approve an elder’s sessions with my child',
        asksPassword: true,
      }),
      input('param', aboutSchema),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        return settle(c, await preApprove(platform, by, c.req.valid('param')));
      },
    )
    .delete(
      '/children/:id/pre-approvals/:elderId',
      operation({ summary: 'End a pre-approval' }),
      input('param', aboutSchema),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        return settle(c, await revokePreApproval(platform, by, c.req.valid('param')));
      },
    );
}
