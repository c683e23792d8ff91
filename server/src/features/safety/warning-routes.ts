import {
  readWarningSchema,
  warningsSchema,
  decideReading,
  type ReadWarning,
} from '@oakling/domain/safety/warning';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import { done } from '../../platform/http/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWarnings, lockWarning, saveReading } from './warning-store.ts';
import { persist, type ChangedBy } from '../../platform/db/transact.ts';

const operation = operationsOf('Warnings');

/** Warnings that moderators sent to a person or their children. Rule 9.148 */
export function warningRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/warnings',
      operation('Moderators’ warnings to me or my children', { answer: warningsSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const items = await asPerson(platform.db, personId, (tx) => readWarnings(tx, personId));
        return c.json({ items }, 200);
      },
    )
    .post(
      '/warnings/:id/read',
      operation('I have read a warning'),
      input('param', idParam),
      input('json', readWarningSchema),
      async (c) => {
        const reading = { id: c.req.valid('param').id, ...c.req.valid('json') };
        const { personId } = actorOf(c);
        return done(c, await readWarning(platform, personId, changedBy(c), reading));
      },
    );
}

/** Marks a warning as read, once, with or without an answer. Rule 9.148 */
async function readWarning(
  { transact, clock }: Platform,
  readerId: string,
  by: ChangedBy,
  reading: ReadWarning & { id: string },
) {
  return transact(by, async (tx) => {
    const found = await lockWarning(tx, readerId, reading.id);
    const decision = decideReading(readerId, found, reading);
    return persist(decision, (value) => saveReading(tx, reading.id, value, clock()));
  });
}
