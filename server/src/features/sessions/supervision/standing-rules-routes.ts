import {
  childRulesSchema,
  meetingWaysSchema,
  standingRulesSchema,
  decideStandingRules,
  type StandingRules,
} from '@oakling/domain/sessions/supervision/standing-rules';
import { Hono } from 'hono';
import { asPerson } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { settle } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import {
  actorOf,
  changedBy,
  parentOf,
  type AppEnv,
} from '../../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findMeetingWays,
  readChildRules,
  lockRuledChild,
  saveRules,
} from './standing-rules-store.ts';
import { persist, type ByPerson } from '../../../platform/db/transact.ts';

const operation = operationsOf('Standing rules');
/** Limited because each change adds audit rows. */
const RULES_LIMIT: Limit = { name: 'standing-rules', points: 120, seconds: 3600 };

/** Rules 6.98 to 6.105 */
export function standingRulesRoutes(platform: Platform) {
  const { db } = platform;
  return new Hono<AppEnv>()
    .get(
      '/children/:id/session-rules',
      operation('The rules for sessions of my child', { answer: childRulesSchema }),
      input('param', idParam),
      async (c) => {
        const { personId } = parentOf(c);
        const { id } = c.req.valid('param');
        const rules = await asPerson(db, personId, (tx) => readChildRules(tx, personId, id));
        if (rules === null) throw notFound();
        return c.json(rules, 200);
      },
    )
    .put(
      '/children/:id/session-rules',
      operation('Set the rules for sessions of my child'),
      input('param', idParam),
      input('json', standingRulesSchema),
      async (c) => {
        const by = changedBy(c);
        await platform.rateLimits.count(RULES_LIMIT, by.personId);
        const wanted = { ...c.req.valid('param'), ...c.req.valid('json') };
        const result = await setStandingRules(platform, by, wanted);
        // Idempotent: saving the same rules again succeeds.
        return settle(c, result);
      },
    )
    .get(
      '/matches/:id/meeting-ways',
      operation('Whether a match and I may meet in person', { answer: meetingWaysSchema }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const ways = await asPerson(db, actorOf(c).personId, (tx) => findMeetingWays(tx, id));
        if (ways === null) throw notFound();
        return c.json(ways, 200);
      },
    );
}

/** Approved sessions stay approved. Rule 6.98 */
async function setStandingRules(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...rules }: StandingRules & { readonly id: string },
) {
  return transact(by, async (tx) => {
    const decision = decideStandingRules(by, await lockRuledChild(tx, by, id), rules);
    return persist(decision, (value) => saveRules(tx, id, value, clock()));
  });
}
