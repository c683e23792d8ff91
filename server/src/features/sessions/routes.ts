import * as v from 'valibot';
import {
  type PlaceSearch,
  placeSearchSchema,
  type SessionPage,
  sessionPageSchema,
  sessionViewSchema,
} from '@oakling/domain/sessions/contract';
import { approveSchema, rejectSchema, sessionsQuerySchema } from '@oakling/domain/sessions/inputs';
import { sessionRequestSchema } from '@oakling/domain/sessions/asking/request-schema';
import { sessionWeekSchema, WEEK_SIZE, weekQuerySchema } from '@oakling/domain/sessions/week';
import { Hono } from 'hono';
import { decodeCursor, instantSchema } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import { valueOf } from '../../platform/http/problem.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import { actorOf, type AppEnv, changedBy } from '../../platform/http/request-context.ts';
import { idParam, input, jsonText, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { adultYouthApproves, approveSession, rejectSession } from './supervision/decide-session.ts';
import { answerRepeat } from './asking/answer-repeat.ts';
import { sessionPageText, sessionsBetween, viewFor } from './queries.ts';
import { REQUEST_LIMIT, SERIES_LIMIT } from './asking/life-routes.ts';
import { refuseWithoutRooms, sessionAction, showAfter } from './session-command.ts';
import { requestSession } from './asking/request-session.ts';

const operation = operationsOf('Sessions');
const keysetSchema = v.strictTuple([instantSchema, v.pipe(v.string(), v.uuid())]);

export function sessionRoutes(platform: Platform) {
  const { db, clock, rateLimits } = platform;

  return new Hono<AppEnv>()
    .get(
      '/sessions',
      operation('One tab of my sessions', { answer: sessionPageSchema }),
      input('query', sessionsQuerySchema),
      async (c) => {
        const { bucket, cursor, limit } = c.req.valid('query');
        const after = decodeCursor(keysetSchema, cursor);
        const asked = { bucket, after, limit };
        const text = await sessionPageText(db, actorOf(c).personId, asked, clock());
        return jsonText<SessionPage>(c, text);
      },
    )
    .get(
      '/sessions/between',
      operation('My sessions of one week', { answer: sessionWeekSchema }),
      input('query', weekQuerySchema),
      async (c) => {
        const { from, to } = c.req.valid('query');
        const asked = { from: new Date(from), to: new Date(to), most: WEEK_SIZE + 1 };
        const rows = await asPerson(db, actorOf(c).personId, (tx) =>
          sessionsBetween(tx, asked, clock()),
        );
        return c.json({ items: rows.slice(0, WEEK_SIZE), hasMore: rows.length > WEEK_SIZE }, 200);
      },
    )
    .get(
      '/sessions/:id',
      operation('One of my sessions', { answer: sessionViewSchema }),
      input('param', idParam),
      async (c) =>
        c.json(await viewFor(platform, actorOf(c).personId, c.req.valid('param').id), 200),
    )
    .post(
      '/sessions',
      operation('Request a session with a match', { answer: sessionViewSchema, status: 201 }),
      input('json', sessionRequestSchema),
      async (c) => {
        const by = changedBy(c);
        const body = c.req.valid('json');
        refuseWithoutRooms(platform, body);
        await countWrite(rateLimits, REQUEST_LIMIT, c);
        if (body.repeat !== undefined) await rateLimits.count(SERIES_LIMIT, by.personId);
        const result = await requestSession(platform, by, body);
        const isRepeat = !result.ok && (await answerRepeat(db, by, body, clock()));
        const made = isRepeat ? null : valueOf(result);
        // Reload the session if the request was repeated, or if the session was approved immediately.
        const isAsMade = made !== null && made.nextApprover !== 'youth';
        const view = isAsMade ? made : await viewFor(platform, by.personId, body.id);
        return c.json(view, 201);
      },
    )
    .post(
      '/sessions/:id/approve',
      sessionAction("Approve my child's session, or my own when I am of age"),
      input('param', idParam),
      input('json', approveSchema),
      async (c) => {
        const by = changedBy(c);
        const decision = { ...c.req.valid('param'), ...c.req.valid('json') };
        if (by.role === 'youth') {
          const approved = await adultYouthApproves(platform, by, decision);
          return showAfter(platform, c, decision.id, approved);
        }
        const result = await approveSession(platform, by, decision);
        // Idempotent: approving again succeeds. Rule 6.135
        const isSaid = !result.ok && result.refusal === 'yes-given-already';
        const view = isSaid ? await viewFor(platform, by.personId, decision.id) : valueOf(result);
        return c.json(view, 200);
      },
    )
    .post(
      '/sessions/:id/reject',
      sessionAction("Reject my child's session"),
      input('param', idParam),
      input('json', rejectSchema),
      async (c) => {
        const by = changedBy(c);
        const decision = { ...c.req.valid('param'), ...c.req.valid('json') };
        const result = await rejectSession(platform, by, decision);
        return c.json(valueOf(result), 200);
      },
    );
}

/** Rules 10.21 and 10.26 */
export function placeSearchRoutes({ config }: Platform) {
  return new Hono<AppEnv>().get(
    '/place-search',
    operation('The key for place suggestions, if there is one', { answer: placeSearchSchema }),
    (c) => {
      actorOf(c);
      const answer: PlaceSearch = { key: config.GOOGLE_MAPS_KEY ?? null };
      return c.json(answer, 200);
    },
  );
}
