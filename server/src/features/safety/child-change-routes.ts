import { childChangesQuerySchema, childChangesSchema } from '@oakling/domain/safety/child-change';
import { Hono } from 'hono';
import * as v from 'valibot';
import { notFound } from '../../platform/http/app-error.ts';
import { decryptCursor, encryptCursor, cutPage } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { makeEncryption } from '../../platform/auth/encryption.ts';
import { isOwnChild, pageOfChanges, type Family } from './queries.ts';

const operation = operationsOf('Supervision');

const keysetSchema = v.strictTuple([v.pipe(v.string(), v.regex(/^\d{1,18}$/))]);

/** Rule 9.97 */
export function childChangeRoutes({ db, secret }: Platform) {
  // Cursors are encrypted, because the keyset is a record number, which would reveal activity in other families.
  const encryption = makeEncryption(secret, 'child changes');
  const listOf = ({ readerId, childId }: Family) => `${childId} for ${readerId}`;
  return new Hono<AppEnv>().get(
    '/children/:id/changes',
    operation('All changes by my child, newest first', { answer: childChangesSchema }),
    input('param', idParam),
    input('query', childChangesQuerySchema),
    async (c) => {
      const family = { readerId: parentOf(c).personId, childId: c.req.valid('param').id };
      const { cursor } = c.req.valid('query');
      const list = listOf(family);
      const [before] =
        cursor === undefined ? [null] : decryptCursor(keysetSchema, encryption, list, cursor);
      const rows = await asPerson(db, family.readerId, async (tx) => {
        if (!(await isOwnChild(tx, family.readerId, family.childId))) throw notFound();
        return pageOfChanges(tx, family, before);
      });
      const { page, last } = cutPage(rows);
      const nextCursor = last && encryptCursor(encryption, list, [last.key]);
      return c.json({ items: page.map(({ view }) => view), nextCursor }, 200);
    },
  );
}
