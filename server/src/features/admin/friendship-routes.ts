import { friendshipsOverviewSchema } from '@oakling/domain/admin/check-ins';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAnswers, listQuiet } from './friendship-queries.ts';

/** Rule 6.447 */
export function friendshipOverviewRoutes({ transact, clock }: Platform) {
  return new Hono<AppEnv>().get(
    '/moderation/friendships',
    operationsOf('Moderation', 'console')('Check-in answers to read, and friends who don’t meet', {
      answer: friendshipsOverviewSchema,
    }),
    async (c) => {
      const found = await transact(byModerator(c), async (tx) =>
        accept(
          { answers: await listAnswers(tx), quiet: await listQuiet(tx, clock()) },
          consoleViewed('FriendshipsListed', 'friendships'),
        ),
      );
      return c.json(valueOf(found), 200);
    },
  );
}
