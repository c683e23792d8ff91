import { birthDateByModeratorSchema } from '@oakling/domain/stages/contract';
import { decideBirthDateByModerator } from '@oakling/domain/stages/decide-birth-date';
import { Hono } from 'hono';
import { countWrite, SUPPORT_LIMIT } from '../../platform/http/count-write.ts';
import { done } from '../../platform/http/problem.ts';
import {
  byModerator,
  type AppEnv,
  changedForFamily,
  type ByModerator,
} from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { insertBirthDateDecision, lockBornChild, saveByModerator } from './store.ts';

const operation = operationsOf('Moderation', 'console');

/** Rule 1.122 */
export function birthDateByModeratorRoutes(platform: Platform) {
  const { rateLimits } = platform;
  return new Hono<AppEnv>().post(
    '/moderation/people/:id/birth-date',
    operation('Correct a child’s date of birth', { asksPassword: true }),
    input('param', idParam),
    input('json', birthDateByModeratorSchema),
    async (c) => {
      await countWrite(rateLimits, SUPPORT_LIMIT, c);
      const given = { childId: c.req.valid('param').id, ...c.req.valid('json') };
      return done(c, await setBirthDateRight(platform, byModerator(c), given));
    },
  );
}

/** A moderator corrects a date of birth, even after the guardians have corrected it. Rule 1.122 */
async function setBirthDateRight(
  { transact, clock, secret }: Platform,
  by: ByModerator,
  { childId, birthDate, reason }: { childId: string; birthDate: string; reason: string },
) {
  const sealed = birthDateSeal(secret).seal(birthDate, { personId: childId });
  return transact(changedForFamily(by), async (tx) => {
    const child = await lockBornChild(tx, childId);
    const today = clock().toISOString().slice(0, 10);
    const decision = decideBirthDateByModerator(child, birthDate, today);
    if (!decision.ok) return decision;
    await saveByModerator(tx, childId, sealed);
    await insertBirthDateDecision(tx, { childId, moderatorId: by.personId, note: reason });
    return decision;
  });
}
