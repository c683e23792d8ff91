import { consoleViewed } from '@oakling/domain/admin/events';
import {
  decideTryAgain,
  mailKindOf,
  unsentMailsPageSchema,
  unsentMailsQuerySchema,
} from '@oakling/domain/admin/unsent-mails';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { persist } from '../../platform/db/transact.ts';
import { decodeCursor, momentKeysetSchema, toPage } from '../../platform/db/cursor.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockUnsent, pageOfUnsent, setWaiting } from './unsent-mail-queries.ts';

const operation = operationsOf('Moderation', 'console');

/** Rule 8.160 */
export function unsentMailRoutes({ transact }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/moderation/unsent-mails',
      operation('Mails that could not be sent', { answer: unsentMailsPageSchema }),
      input('query', unsentMailsQuerySchema),
      async (c) => {
        const after = decodeCursor(momentKeysetSchema, c.req.valid('query').cursor);
        const rows = await transact(byModerator(c), async (tx) =>
          accept(await pageOfUnsent(tx, after), consoleViewed('UnsentMailsListed', 'unsent-mails')),
        );
        const { items, nextCursor } = toPage(valueOf(rows));
        const shown = items.map(({ type, ...mail }) => ({ ...mail, kind: mailKindOf(type) }));
        return c.json({ items: shown, nextCursor }, 200);
      },
    )
    .post(
      '/moderation/unsent-mails/:id/try-again',
      operation('Try a mail again'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const tried = await transact(byModerator(c), async (tx) => {
          const decision = decideTryAgain(await lockUnsent(tx, c.req.valid('param').id));
          return persist(decision, (value) => setWaiting(tx, value));
        });
        return done(c, tried);
      },
    );
}
