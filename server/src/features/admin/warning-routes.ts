import { decideWarning, warnSchema, type Warn } from '@oakling/domain/admin/decide-warning';
import { Hono } from 'hono';
import { persist } from '../../platform/db/transact.ts';
import { done } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv, type ByModerator } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockCase } from './store.ts';
import { insertWarning, lockWarnable, reportedOf } from './warning-queries.ts';

const operation = operationsOf('Moderation', 'console');

/** Warnings that moderators send and their recipients read once. Rules 9.146 and 9.147 */
export function warningRoutes(platform: Platform) {
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/warnings',
    operation('Warn a person'),
    input('param', idParam),
    input('json', warnSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      return done(c, await warnPerson(platform, byModerator(c), id, c.req.valid('json')));
    },
  );
}

export async function warnPerson(
  { transact, clock }: Platform,
  by: ByModerator,
  personId: string,
  warning: Warn,
) {
  const { reportId } = warning;
  return transact(by, async (tx) => {
    // Lock the case before the person, as closing a case does, to avoid deadlocks.
    const from =
      reportId === undefined
        ? null
        : { found: await lockCase(tx, reportId), reportedId: await reportedOf(tx, reportId) };
    const person = await lockWarnable(tx, personId);
    const decision = decideWarning(person, from, by.personId, clock());
    return persist(decision, () =>
      insertWarning(tx, { ...warning, personId, moderatorId: by.personId }),
    );
  });
}
