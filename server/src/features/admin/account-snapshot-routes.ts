import { consoleViewed } from '@oakling/domain/admin/events';
import {
  accountSnapshotSchema,
  keptPageSchema,
  keptQuerySchema,
} from '@oakling/domain/admin/account-snapshot';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { decodeCursor, momentKeysetSchema, toPage } from '../../platform/db/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendPicture, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { avatarFile, readAvatar } from '../profile/queries.ts';
import { findKept, findKeptAvatar, pageOfKept } from './account-snapshot-queries.ts';

const operation = operationsOf('Moderation', 'console');

/** Accounts removed during an open case, while they are kept. Rule 9.159 */
export function accountSnapshotRoutes(platform: Platform) {
  const { transact, files } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/account-snapshots',
      operation('Removed accounts kept for a case', { answer: keptPageSchema }),
      input('query', keptQuerySchema),
      async (c) => {
        const { name = '', cursor } = c.req.valid('query');
        const after = decodeCursor(momentKeysetSchema, cursor);
        const rows = await transact(byModerator(c), async (tx) =>
          accept(await pageOfKept(tx, name, after), consoleViewed('KeptAccountsListed', 'kept')),
        );
        return c.json(toPage(valueOf(rows)), 200);
      },
    )
    .get(
      '/moderation/account-snapshots/:id',
      operation('A removed account', { answer: accountSnapshotSchema }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const found = await transact(byModerator(c), async (tx) => {
          const kept = await findKept(tx, id);
          if (kept === null) return refuse('no-such-account');
          return accept(kept, consoleViewed('KeptAccountViewed', id));
        });
        return c.json(valueOf(found), 200);
      },
    )
    .get(
      '/moderation/account-snapshots/:id/picture',
      operation('The picture of a removed account', { status: 200 }),
      input('param', idParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const found = await transact(byModerator(c), async (tx) => {
          const picture = readAvatar(await findKeptAvatar(tx, id));
          if (picture?.kind !== 'upload') return refuse('no-such-account');
          return accept(picture.hash, consoleViewed('KeptAccountViewed', id));
        });
        return sendPicture(c, await files.read(avatarFile(valueOf(found))));
      },
    );
}
