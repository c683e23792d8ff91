import {
  caseSchema,
  closeCaseSchema,
  queueQuerySchema,
  queueSchema,
} from '@oakling/domain/admin/contract';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import * as v from 'valibot';
import { decodeCursor, preciseInstantSchema, toPage } from '../../platform/db/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { done, settle, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import { pageOfQueue } from './queries.ts';
import { countWaiting } from './waiting-queries.ts';
import { viewCase } from './view-case.ts';
import { assignCase, closeCase, releaseCase } from './work-on-case.ts';

const operation = operationsOf('Moderation', 'console');
const keysetSchema = v.strictTuple([
  v.picklist([0, 1]),
  v.picklist([0, 1, 2, 3, 4]),
  preciseInstantSchema,
  v.pipe(v.string(), v.uuid()),
]);

/** Rules 9.18, 9.71 and 9.72 */
export function caseRoutes(platform: Platform) {
  const { transact, clock } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/reports',
      operation('The queue of reports', { answer: queueSchema }),
      input('query', queueQuerySchema),
      async (c) => {
        const { status = null, cursor } = c.req.valid('query');
        const after = decodeCursor(keysetSchema, cursor);
        const today = clock().toISOString().slice(0, 10);
        const viewed = await transact(byModerator(c), async (tx) => {
          const page = toPage(await pageOfQueue(tx, status, after));
          const waiting = after === null ? await countWaiting(tx, today) : null;
          return accept({ waiting, ...page }, consoleViewed('QueueViewed', 'queue'));
        });
        return c.json(valueOf(viewed), 200);
      },
    )
    .get(
      '/moderation/reports/:id',
      operation('A case', { answer: caseSchema }),
      input('param', idParam),
      async (c) => {
        const found = await viewCase(platform, byModerator(c), c.req.valid('param').id);
        return c.json(valueOf(found), 200);
      },
    )
    .post(
      '/moderation/reports/:id/assign',
      operation('Take a case'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        return settle(c, await assignCase(platform, byModerator(c), c.req.valid('param').id));
      },
    )
    .post(
      '/moderation/reports/:id/release',
      operation('Give a case back'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        return done(c, await releaseCase(platform, byModerator(c), c.req.valid('param').id));
      },
    )
    .post(
      '/moderation/reports/:id/close',
      operation('Close a case with an outcome'),
      input('param', idParam),
      input('json', closeCaseSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return done(c, await closeCase(platform, byModerator(c), id, c.req.valid('json')));
      },
    );
}
