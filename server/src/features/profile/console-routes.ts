import { consoleViewed } from '@oakling/domain/admin/events';
import { waitingVersionsSchema } from '@oakling/domain/profile/contract';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { versionDecisionSchema } from '@oakling/domain/safety/child-view';
import { Hono } from 'hono';
import { done, sendPicture, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideAboutVersion } from './change-profile.ts';
import { pictureFile } from './queries.ts';
import { findHeldPicture, findWaitingVersions } from './version-store.ts';

const operation = operationsOf('Moderation', 'console');

/** Elders' names, bios and pictures that await a moderator's review. Rules 1.138 and 1.139 */
export function profileVersionRoutes(platform: Platform) {
  const { files, transact } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/profile-versions',
      operation('Elders’ changes waiting for a moderator', { answer: waitingVersionsSchema }),
      async (c) => {
        const items = await transact(byModerator(c), async (tx) =>
          accept(
            await findWaitingVersions(tx),
            consoleViewed('ProfileVersionsListed', 'profile-versions'),
          ),
        );
        return c.json({ items: valueOf(items) }, 200);
      },
    )
    .get(
      '/moderation/profile-versions/:id/picture',
      operation('A picture that an elder uploaded', { status: 200 }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const look = await transact(byModerator(c), async (tx) => {
          const version = await findHeldPicture(tx, id);
          const file = pictureFile(version?.words);
          return version === undefined || file === null
            ? refuse('no-picture')
            : accept(file, consoleViewed('PictureViewed', version.person_id));
        });
        return sendPicture(c, await files.read(valueOf(look)));
      },
    )
    .post(
      '/moderation/profile-versions/:id/decision',
      operation('Decide whether others see an elder’s change'),
      input('param', idParam),
      input('json', versionDecisionSchema),
      async (c) => {
        const decided = { ...c.req.valid('param'), ...c.req.valid('json') };
        return done(c, await decideAboutVersion(platform, byModerator(c), decided));
      },
    );
}
