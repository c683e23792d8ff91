import { friendshipKeySchema } from '@oakling/domain/sessions/friendships/contract';
import { Hono } from 'hono';
import { settle } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { preApprove, revokePreApproval } from './pre-approve.ts';

const operation = operationsOf('Pre-approvals');
/** Limited because each change adds audit rows. */
const LIMIT: Limit = { name: 'pre-approval', points: 120, seconds: 3600 };

/** Rules 6.155 to 6.161 */
export function preApprovalRoutes(platform: Platform) {
  const { rateLimits } = platform;
  return new Hono<AppEnv>()
    .put(
      '/friendships/:elderId/:youthId/pre-approval',
      operation({
        summary: 'Pre-approve an elder’s sessions with my child',
        asksPassword: true,
      }),
      input('param', friendshipKeySchema),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        return settle(c, await preApprove(platform, by, c.req.valid('param')));
      },
    )
    .delete(
      '/friendships/:elderId/:youthId/pre-approval',
      operation({ summary: 'End a pre-approval' }),
      input('param', friendshipKeySchema),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        return settle(c, await revokePreApproval(platform, by, c.req.valid('param')));
      },
    );
}
