import {
  acceptTermsSchema,
  consentPageSchema,
  consentsQuerySchema,
  termsSchema,
} from '@oakling/domain/legal/contract';
import { Hono } from 'hono';
import { decodeCursor, toPage } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import { done } from '../../platform/http/problem.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptTerms } from './accept-terms.ts';
import { findChildren, pageOfConsents } from './store.ts';

import * as v from 'valibot';

const operation = operationsOf('Terms', 'before-terms');
/** The number of the last consent shown, as text, because it can exceed JavaScript's safe integers. */
const keysetSchema = v.strictTuple([v.pipe(v.string(), v.regex(/^\d{1,18}$/))]);

export function legalRoutes(platform: Platform) {
  const { db, terms } = platform;
  return new Hono<AppEnv>()
    .get(
      '/terms',
      operation('The terms in force, and who I accept them for', { answer: termsSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const children = await asPerson(db, personId, (tx) => findChildren(tx, personId));
        return c.json({ version: terms.version, children }, 200);
      },
    )
    .post(
      '/consents',
      operation('Accept the terms in force'),
      input('json', acceptTermsSchema),
      async (c) => {
        const body = c.req.valid('json');
        const result = await acceptTerms(platform, changedBy(c), body);
        // Idempotent: a double click accepts once.
        if (!result.ok && result.refusal === 'already-accepted') return c.body(null, 204);
        return done(c, result);
      },
    )
    .get(
      '/consents',
      operation('The consents I gave, and those for me and my children', {
        answer: consentPageSchema,
      }),
      input('query', consentsQuerySchema),
      async (c) => {
        const { personId } = actorOf(c);
        const { cursor, childId = null } = c.req.valid('query');
        const before = decodeCursor(keysetSchema, cursor)?.[0] ?? null;
        const rows = await asPerson(db, personId, (tx) =>
          pageOfConsents(tx, personId, { before, childId }),
        );
        return c.json(toPage(rows), 200);
      },
    );
}
