import { emailSchema } from '@oakling/domain/admin/contract';
import { consoleViewed } from '@oakling/domain/admin/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { inTransaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import { sendPicture, valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { byModerator, moderatorOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { pictureFile } from '../profile/queries.ts';
import { findAvatar, lookAtEmail } from './people-queries.ts';

const operation = operationsOf('Moderation', 'console');
/** A case needs one or two views; a higher limit would allow harvesting addresses. Rule 9.142 */
const EMAIL_LIMIT: Limit = { name: 'email-look', points: 20, seconds: 3600 };

/** Audited views of a person's picture and email address. Rules 9.141 and 9.142 */
export function auditRoutes(platform: Platform) {
  const { db, files, rateLimits, transact } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/people/:id/picture',
      operation('A person’s picture', { status: 200 }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const look = await transact(byModerator(c), async (tx) => {
          const file = pictureFile(await findAvatar(tx, id));
          return file === null
            ? refuse('no-picture')
            : accept(file, consoleViewed('PictureViewed', id));
        });
        return sendPicture(c, await files.read(valueOf(look)));
      },
    )
    .post(
      '/moderation/people/:id/email',
      operation('Show a person’s email address', { answer: emailSchema }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        await countWrite(rateLimits, EMAIL_LIMIT, c);
        const { id } = c.req.valid('param');
        const role = { as: 'moderator', userId: moderatorOf(c).userId } as const;
        const email = await inTransaction(db, role, (tx) =>
          lookAtEmail(tx, id, c.get('requestId')),
        );
        if (email === null) throw notFound();
        return c.json({ email }, 200);
      },
    );
}
