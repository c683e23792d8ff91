import {
  reportSchema,
  type ReportRefusal,
  decideReport,
  type ReportInput,
} from '@oakling/domain/safety/report';
import { Hono } from 'hono';
import { countWrite } from '../../platform/http/count-write.ts';
import type { Platform } from '../../platform/platform.ts';
import { done } from '../../platform/http/problem.ts';
import { REPORT_LIMIT } from './queries.ts';
import { changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { asPerson } from '../../platform/db/database.ts';
import { persist, type ByPerson, type Result } from '../../platform/db/transact.ts';
import { findReportState, insertReport, isSameReport } from './store.ts';

const operation = operationsOf('Reports');

/** Rules 9.16 and 9.69 */
export function reportRoutes(platform: Platform) {
  const { rateLimits } = platform;
  return new Hono<AppEnv>().post(
    '/reports',
    operation('Report a person or a session', { access: 'before-terms' }),
    input('json', reportSchema),
    async (c) => {
      const by = changedBy(c);
      await countWrite(rateLimits, REPORT_LIMIT, c);
      return done(c, await sendReport(platform, by, c.req.valid('json')));
    },
  );
}

/**
 * Adds a report to the moderators' queue. Idempotent: a double click or a retry sends only one report. Rules 9.16 and
 * 9.69
 */
async function sendReport(
  { db, transact }: Platform,
  by: ByPerson,
  report: ReportInput,
): Promise<Result<unknown, ReportRefusal | 'id-taken'>> {
  const result = await transact(by, async (tx) => {
    const state = await findReportState(tx, by.personId, report);
    return persist(decideReport(by, state, report), (value) => insertReport(tx, value));
  });
  if (result.ok) return result;
  const isRepeat = await asPerson(db, by.personId, (tx) => isSameReport(tx, report));
  return isRepeat ? { ok: true, value: null } : result;
}
