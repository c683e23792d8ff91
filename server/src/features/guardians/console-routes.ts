import { endGuardianshipSchema, seenGuardianshipsSchema } from '@oakling/domain/guardians/contract';
import { guardianshipsViewed } from '@oakling/domain/guardians/events';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { endForCourt } from './end-guardianship.ts';
import { findGuardianshipsOf } from './queries.ts';

const operation = operationsOf('Moderation', 'console');

/** Guardianships in the moderators' console, where moderators can end them on a court's order. Rule 4.56 */
export function seenGuardianshipRoutes(platform: Platform) {
  const { transact } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/people/:id/guardianships',
      operation('A person’s children or guardians', { answer: seenGuardianshipsSchema }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const found = await transact(byModerator(c), async (tx) =>
          accept(await findGuardianshipsOf(tx, id), guardianshipsViewed(id)),
        );
        return c.json({ items: valueOf(found) }, 200);
      },
    )
    .post(
      '/moderation/guardianships/end',
      operation('End a guardianship by court order', { asksPassword: true }),
      input('json', endGuardianshipSchema),
      async (c) => {
        return done(c, await endForCourt(platform, byModerator(c), c.req.valid('json')));
      },
    );
}
