import {
  childStageSchema,
  correctBirthDateSchema,
  setBirthDateSchema,
  stageViewSchema,
} from '@oakling/domain/stages/contract';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { done } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { actorOf, changedBy, parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { askForAgeCheck, correctBirthDate, setBirthDate } from './give-birth-date.ts';
import { findStage } from './queries.ts';

const operation = operationsOf('Growing up');
/** A low limit, so no one can probe for dates that are accepted. */
const LIMIT: Limit = { name: 'birth-date', points: 10, seconds: 3600 };

export function stageRoutes(platform: Platform) {
  const { db, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get(
      '/stage',
      operation('What my age lets me decide', { answer: stageViewSchema }),
      async (c) => {
        const { personId, role } = actorOf(c);
        if (role !== 'youth') throw new AppError('forbidden');
        const found = await asPerson(db, personId, (tx) => findStage(tx, personId));
        if (found === null) throw notFound();
        const { stage, next, ageCheck } = found;
        return c.json({ stage, next, ageCheck }, 200);
      },
    )
    .post(
      '/stage/age-check',
      operation('Ask a moderator to confirm that I’m an adult'),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        return done(c, await askForAgeCheck(platform, by));
      },
    )
    .get(
      '/children/:id/stage',
      operation('What my child’s age lets us decide', { answer: childStageSchema }),
      input('param', idParam),
      async (c) => {
        const { personId } = parentOf(c);
        const { id } = c.req.valid('param');
        const found = await asPerson(db, personId, (tx) => findStage(tx, id));
        if (found === null) throw notFound();
        const { stage, next, birthDate, needsModerator } = found;
        return c.json({ stage, next, birthDate, needsModerator }, 200);
      },
    )
    .put(
      '/children/:id/birth-date',
      operation('Enter my child’s date of birth', { asksPassword: true }),
      input('param', idParam),
      input('json', setBirthDateSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        const given = { childId: c.req.valid('param').id, ...c.req.valid('json') };
        return done(c, await setBirthDate(platform, by, given));
      },
    )
    .post(
      '/children/:id/birth-date/correct',
      operation('Correct my child’s date of birth, once', { asksPassword: true }),
      input('param', idParam),
      input('json', correctBirthDateSchema),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(LIMIT, by.personId);
        const given = { childId: c.req.valid('param').id, ...c.req.valid('json') };
        return done(c, await correctBirthDate(platform, by, given));
      },
    );
}
