import {
  interestList,
  type InterestName,
  interestNameSchema,
  type InterestsView,
  interestsViewSchema,
  type Level,
  setLevelSchema,
} from '@oakling/domain/interests/interest';
import { canHaveInterests, decideInterest } from '@oakling/domain/interests/decide-interest';
import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../platform/http/app-error.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  actorOf,
  changedBy,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import { findSkills, lockSkills, saveSkills } from './queries.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';

const operation = operationsOf('Interests');
const nameParam = v.strictObject({ name: interestNameSchema });

export function interestRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get('/interests', operation('My interests', { answer: interestsViewSchema }), async (c) => {
      const actor = actorOf(c);
      if (!canHaveInterests(actor.role)) throw new AppError('forbidden');
      return c.json(await view(platform, actor.personId), 200);
    })
    .put(
      '/interests/:name',
      operation('Add an interest, or change its level', { answer: interestsViewSchema }),
      input('param', nameParam),
      input('json', setLevelSchema),
      async (c) => {
        const { name } = c.req.valid('param');
        return c.json(await change(platform, c, name, c.req.valid('json').level), 200);
      },
    )
    .delete(
      '/interests/:name',
      operation('Remove an interest', { answer: interestsViewSchema }),
      input('param', nameParam),
      input('json', nothing),
      async (c) => c.json(await change(platform, c, c.req.valid('param').name, null), 200),
    );
}

async function change(
  platform: Platform,
  c: AppContext,
  name: InterestName,
  level: Level | null,
): Promise<InterestsView> {
  const by = changedBy(c);
  const result = await changeInterest(platform, by, { name, level });
  // Idempotent: an unchanged level is a success.
  if (!result.ok && result.refusal === 'wrong-role') throw new AppError('forbidden');
  return view(platform, by.personId);
}

async function view({ db }: Platform, personId: string): Promise<InterestsView> {
  const skills = await asPerson(db, personId, (tx) => findSkills(tx, personId));
  return { interests: interestList(skills) };
}

/** Sets an interest's level, or removes it with null. Rules 2.4 to 2.7 */
async function changeInterest(
  { transact, clock }: Platform,
  by: ByPerson,
  choice: { name: InterestName; level: Level | null },
) {
  return transact(by, async (tx) => {
    const skills = await lockSkills(tx, by.personId);
    const decision = decideInterest(by, skills, choice);
    return persist(decision, (value) => saveSkills(tx, by.personId, value, clock()));
  });
}
