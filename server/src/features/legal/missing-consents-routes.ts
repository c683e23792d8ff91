import { accept } from '@oakling/domain/kernel/decision';
import { missingConsentsListed } from '@oakling/domain/legal/child-consent-events';
import {
  type MissingConsent,
  missingConsentsPageSchema,
  missingConsentsQuerySchema,
} from '@oakling/domain/legal/missing-consents-contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import {
  cutPage,
  decodeCursor,
  encodeCursor,
  preciseInstantSchema,
} from '../../platform/db/cursor.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { type MissingRow, pageOfMissing } from './missing-consents-store.ts';

const operation = operationsOf('Moderation');
const access = 'console';
const keysetSchema = v.strictTuple([preciseInstantSchema, v.pipe(v.string(), v.uuid())]);

/** Children without a recorded consent, for moderators. Rule 9.241 */
export function missingConsentsRoutes({ transact }: Platform) {
  return new Hono<AppEnv>().get(
    '/moderation/missing-consents',
    operation({
      summary: 'Children without a recorded consent',
      access,
      answer: missingConsentsPageSchema,
    }),
    input('query', missingConsentsQuerySchema),
    async (c) => {
      const after = decodeCursor(keysetSchema, c.req.valid('query').cursor);
      const rows = await transact(byModerator(c), async (tx) =>
        accept(await pageOfMissing(tx, after), missingConsentsListed()),
      );
      const { page, last } = cutPage(valueOf(rows, {}));
      const nextCursor = last && encodeCursor([last.key, last.child_id]);
      return c.json({ items: page.map(view), nextCursor }, 200);
    },
  );
}

function view(row: MissingRow): MissingConsent {
  return {
    childId: row.child_id,
    childName: row.child_name,
    waitingSince: row.withdrawn_at === null ? row.begun_at.toISOString() : null,
    takenBackAt: row.withdrawn_at?.toISOString() ?? null,
    guardians: [...row.guardians],
  };
}
