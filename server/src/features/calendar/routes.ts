import { feedAddressSchema, feedSchema } from '@oakling/domain/calendar/feed';
import { Hono } from 'hono';
import { notFound } from '../../platform/http/app-error.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AppEnv, changedBy } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf, nothing } from '../../platform/http/route.ts';
import { findSessionView } from '../sessions/queries.ts';
import { sessionCalendar } from './session-calendar.ts';
import { done } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { makeFeed, withdrawFeed } from './change-feed.ts';
import { findFeed } from './store.ts';

const operation = operationsOf('Calendar');

export function calendarRoutes({ db, clock, origin }: Platform) {
  return new Hono<AppEnv>().get(
    '/sessions/:id/calendar.ics',
    operation('An approved session as a calendar file', { status: 200 }),
    input('param', idParam),
    async (c) => {
      const { id } = c.req.valid('param');
      const { personId, role } = actorOf(c);
      const session = await asPerson(db, personId, (tx) => findSessionView(tx, id, clock()));
      if (session?.status !== 'approved') throw notFound();
      return c.body(sessionCalendar(session, { role, origin }), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="oakling-session.ics"',
        'Cache-Control': 'no-store',
      });
    },
  );
}

/** Allows a new address on each device and some mistakes; more would only fill the audit log. */
const FEED_LIMIT: Limit = { name: 'calendar-feed', points: 20, seconds: 3600 };

/** The viewer's calendar feed. Rules 7.10 and 7.11 */
export function feedRoutes(platform: Platform) {
  const { db, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get(
      '/calendar-feed',
      operation('Whether I have a calendar feed', { answer: feedSchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const row = await asPerson(db, personId, (tx) => findFeed(tx, personId));
        const feed = row && {
          createdAt: row.created_at.toISOString(),
          lastReadAt: row.last_read_at?.toISOString() ?? null,
        };
        return c.json({ feed: feed ?? null }, 200);
      },
    )
    .post(
      '/calendar-feed',
      operation('Make or renew my calendar feed', {
        asksPassword: true,
        status: 201,
        answer: feedAddressSchema,
      }),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(FEED_LIMIT, by.personId);
        return c.json(await makeFeed(platform, by), 201);
      },
    )
    .delete(
      '/calendar-feed',
      operation('Withdraw my calendar feed'),
      input('json', nothing),
      async (c) => {
        const by = changedBy(c);
        await rateLimits.count(FEED_LIMIT, by.personId);
        return done(c, await withdrawFeed(platform, by));
      },
    );
}
