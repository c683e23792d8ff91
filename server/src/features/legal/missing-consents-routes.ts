import { accept } from '@oakling/domain/kernel/decision';
import { missingConsentsListed } from '@oakling/domain/legal/child-consent-events';
import {
  missingConsentsPageSchema,
  missingConsentsQuerySchema,
} from '@oakling/domain/legal/contract';
import { Hono } from 'hono';
import { decodeCursor, momentKeysetSchema, toPage } from '../../platform/db/cursor.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageOfMissing } from './missing-consents-queries.ts';

const operation = operationsOf('Moderation', 'console');

/** Rule 9.241 */
export function missingConsentsRoutes({ transact }: Platform) {
  return new Hono<AppEnv>().get(
    '/moderation/missing-consents',
    operation('Children without a recorded consent', { answer: missingConsentsPageSchema }),
    input('query', missingConsentsQuerySchema),
    async (c) => {
      const after = decodeCursor(momentKeysetSchema, c.req.valid('query').cursor);
      const rows = await transact(byModerator(c), async (tx) =>
        accept(await pageOfMissing(tx, after), missingConsentsListed()),
      );
      return c.json(toPage(valueOf(rows)), 200);
    },
  );
}
