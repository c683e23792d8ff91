import { reportSchema, type ReportRefusal } from '@oakling/domain/safety/report';
import { Hono } from 'hono';
import { countWrite } from '../../platform/http/count-write.ts';
import type { Platform } from '../../platform/platform.ts';
import { valueOf, type RefusalStatuses } from '../../platform/http/problem.ts';
import { REPORT_LIMIT } from './queries.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { sendReport } from './send-report.ts';

const operation = operationsOf('Reports');

const STATUSES: RefusalStatuses<ReportRefusal | 'id-taken'> = {
  'wrong-role': 403,
  'not-visible': 404,
  'id-taken': 409,
};

/** Reporting a person or session to the moderators. Rules 9.16 and 9.69 */
export function reportRoutes(platform: Platform) {
  const { rateLimits } = platform;
  return new Hono<AppEnv>().post(
    '/reports',
    operation({ summary: 'Report a person or a session', access: 'before-terms', status: 204 }),
    input('json', reportSchema),
    async (c) => {
      const actor = actorOf(c);
      await countWrite(rateLimits, REPORT_LIMIT, c);
      valueOf(await sendReport(platform, actor, changedBy(c), c.req.valid('json')), STATUSES);
      return c.body(null, 204);
    },
  );
}
