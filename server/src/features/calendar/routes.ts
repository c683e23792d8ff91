import { Hono } from 'hono';
import { notFound } from '../../platform/http/app-error.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { findSessionView } from '../sessions/queries.ts';
import { sessionCalendar } from './session-calendar.ts';

const operation = operationsOf('Calendar');

export function calendarRoutes({ db, clock, origin }: Platform) {
  return new Hono<AppEnv>().get(
    '/sessions/:id/calendar.ics',
    operation({ summary: 'An approved session as a calendar file', access: 'signed-in' }),
    input('param', idParam),
    async (c) => {
      const { id } = c.req.valid('param');
      const { personId, role } = actorOf(c);
      const session = await asPerson(db, personId, (tx) => findSessionView(tx, id, clock()));
      if (session?.status !== 'approved') throw notFound();
      return c.body(sessionCalendar(session, { role, origin }), 200, {
        'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'Content-Disposition': 'attachment; filename="oakling-session.ics"',
        'Cache-Control': 'no-store',
      });
    },
  );
}
