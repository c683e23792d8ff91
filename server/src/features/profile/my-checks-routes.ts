import { myChecksSchema } from '@oakling/domain/identity/clearance';
import { Hono } from 'hono';
import { asPerson } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { actorOf, type AppEnv } from '../../platform/http/request-context.ts';
import { operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMyChecks } from './my-checks-store.ts';

const operation = operationsOf('Profile');

/** The elder's own checks. Rule 9.135 */
export function myChecksRoutes({ db, clock }: Platform) {
  return new Hono<AppEnv>().get(
    '/my-checks',
    operation({
      summary: 'Where I stand with the moderators’ checks',
      access: 'signed-in',
      answer: myChecksSchema,
    }),
    async (c) => {
      const { personId, role } = actorOf(c);
      if (role !== 'elder') throw new AppError('forbidden');
      const today = clock().toISOString().slice(0, 10);
      return c.json(await asPerson(db, personId, (tx) => findMyChecks(tx, today)), 200);
    },
  );
}
