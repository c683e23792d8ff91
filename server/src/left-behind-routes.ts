import { loginsChanged } from '@oakling/domain/identity/events';
import { allLeftBehindSchema } from '@oakling/domain/identity/left-behind';
import { Hono } from 'hono';
import { recordLoginsChanged } from './features/identity/login-routes.ts';
import { listLeftBehind } from './left-by-logins.ts';
import { asPerson } from './platform/db/database.ts';
import { actorOf, loginOf, type AppEnv } from './platform/http/request-context.ts';
import { input, nothing, operationsOf } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

const operation = operationsOf('Logins');

/** Rule 1.146 */
export function leftBehindRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/account/left-behind',
      operation('Access that works without my password, such as feeds and devices', {
        answer: allLeftBehindSchema,
      }),
      async (c) => {
        const { personId } = actorOf(c);
        const { id } = loginOf(c);
        const items = await asPerson(platform.db, personId, (tx) =>
          listLeftBehind(tx, personId, id),
        );
        return c.json({ items }, 200);
      },
    )
    .post(
      '/account/left-behind/checked',
      operation('Confirm that all of it is mine'),
      input('json', nothing),
      async (c) => {
        const { personId } = actorOf(c);
        await recordLoginsChanged(platform, c, loginsChanged(personId, 'LoginsChecked'));
        return c.body(null, 204);
      },
    );
}
