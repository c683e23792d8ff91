import { idSchema } from '@oakling/domain/kernel/body';
import type { SessionCancelled, SessionRejected } from '@oakling/domain/sessions/events';
import { receiverOf } from '@oakling/domain/sessions/session';
import {
  afterNo,
  decideLift,
  restChanged,
  restsSchema,
  type AskingPair,
  type No,
  type RestChanged,
} from '@oakling/domain/sessions/supervision/rest';
import { Hono } from 'hono';
import * as v from 'valibot';
import { asPerson, type Tx } from '../../../platform/db/database.ts';
import { on, type Consequence } from '../../../platform/db/transact.ts';
import { done } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { actorOf, changedBy, type AppEnv } from '../../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteRest, listRests, lockRefusals, saveRefusals } from './rest-store.ts';

const operation = operationsOf('Rests');
/** Limited because each rest that begins or is lifted adds audit rows. */
export const REST_LIMIT: Limit = { name: 'rest', points: 60, seconds: 3600 };

/** Rule 6.277 */
export function restRoutes({ db, transact, rateLimits }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/rests',
      operation('People who can’t ask me or my child for a session for now', {
        answer: restsSchema,
      }),
      async (c) => {
        const { personId } = actorOf(c);
        const items = await asPerson(db, personId, (tx) => listRests(tx, personId));
        return c.json({ items }, 200);
      },
    )
    .delete(
      '/rests/:askerId/:askedId',
      operation('Let a person ask for sessions again'),
      input('param', v.strictObject({ askerId: idSchema, askedId: idSchema })),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(REST_LIMIT, by.personId);
        const result = await transact(by, async (tx) =>
          decideLift(by, await deleteRest(tx, by.personId, c.req.valid('param'))),
        );
        return done(c, result);
      },
    );
}

/** Counts a refusal and begins a rest when one is due, in the same transaction. Rule 6.274 */
export function restConsequences(clock: () => Date): readonly Consequence[] {
  async function count(tx: Tx, pair: AskingPair, no: No, by: string): Promise<RestChanged[]> {
    const now = clock();
    const refusals = afterNo(await lockRefusals(tx, pair, now), no, now);
    const begins = refusals.noes.length === 0;
    await saveRefusals(tx, pair, refusals, begins ? by : null);
    return begins ? [restChanged('RestBegan', pair, [...new Set([by, pair.askedId])])] : [];
  }

  return [
    on<SessionRejected>('SessionRejected', async (tx, { session, no, decidedBy }) => {
      const pair = { askerId: session.elderId, askedId: session.youthId };
      return no === null ? [] : count(tx, pair, no, decidedBy);
    }),
    on<SessionCancelled>('SessionCancelled', async (tx, event) => {
      if (event.cause !== 'person' || event.no === null) return [];
      const { createdBy } = event.session;
      const pair = { askerId: createdBy, askedId: receiverOf(event.session) };
      return count(tx, pair, event.no, event.cancelledBy);
    }),
  ];
}
