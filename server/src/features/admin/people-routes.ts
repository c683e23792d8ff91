import {
  noteSchema,
  peopleQuerySchema,
  personSchema,
  suspendSchema,
  vettedPageSchema,
} from '@oakling/domain/admin/contract';
import { consoleViewed, peopleSearched } from '@oakling/domain/admin/events';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { accept } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import * as v from 'valibot';
import { decodeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import { byModerator, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { pageOfPeople } from './people-queries.ts';
import { completeReview, reinstatePerson, suspendPerson } from './vet-person.ts';
import { viewPerson } from './view-case.ts';

const operation = operationsOf('Moderation', 'console');
// PostgreSQL text cannot contain NUL.
const keysetSchema = v.strictTuple([
  v.pipe(v.string(), v.excludes('\0')),
  v.pipe(v.string(), v.uuid()),
]);

/** Elders to be vetted, and moderators' decisions about people. Rules 9.19 and 9.74 */
export function peopleRoutes(platform: Platform) {
  const { transact } = platform;
  return new Hono<AppEnv>()
    .get(
      '/moderation/people',
      operation('Elders, suspended people, and people by name', { answer: vettedPageSchema }),
      input('query', peopleQuerySchema),
      async (c) => {
        const { name = '', standing = null, cursor } = c.req.valid('query');
        const isSearch = name !== '';
        const after = decodeCursor(keysetSchema, cursor);
        const rows = await transact(byModerator(c), async (tx) => {
          const found = await pageOfPeople(tx, { name, standing }, after);
          const shown = Math.min(found.length, PAGE_SIZE);
          const look = isSearch
            ? peopleSearched(name, shown)
            : consoleViewed('PeopleListed', 'people');
          return accept(found, look);
        });
        const { items, nextCursor } = toPage(valueOf(rows));
        const isCut = isSearch && nextCursor !== null;
        return c.json({ items, nextCursor: isSearch ? null : nextCursor, isCut }, 200);
      },
    )
    .get(
      '/moderation/people/:id',
      operation('A person', { answer: personSchema }),
      input('param', idParam),
      async (c) => {
        const found = await viewPerson(platform, byModerator(c), c.req.valid('param').id);
        return c.json(valueOf(found), 200);
      },
    )
    .post(
      '/moderation/people/:id/suspend',
      operation('Suspend a person', { asksPassword: true }),
      input('param', idParam),
      input('json', suspendSchema),
      async (c) => {
        const about = { personId: c.req.valid('param').id, ...c.req.valid('json') };
        return done(c, await suspendPerson(platform, byModerator(c), about));
      },
    )
    .post(
      '/moderation/people/:id/reinstate',
      operation('Reinstate a person', { asksPassword: true }),
      input('param', idParam),
      input('json', noteSchema),
      async (c) => {
        const about = { personId: c.req.valid('param').id, ...c.req.valid('json') };
        return done(c, await reinstatePerson(platform, byModerator(c), about));
      },
    )
    .post(
      '/moderation/people/:id/reviewed',
      operation('End the review of an account'),
      input('param', idParam),
      input('json', noteSchema),
      async (c) => {
        const about = { personId: c.req.valid('param').id, ...c.req.valid('json') };
        return done(c, await completeReview(platform, byModerator(c), about));
      },
    );
}
