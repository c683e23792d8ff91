import { body, idSchema } from '@oakling/domain/kernel/body';
import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../http/app-error.ts';
import { isGood } from '../auth/logins.ts';
import { openEventStream } from './event-stream.ts';
import type { Platform } from '../platform.ts';
import {
  actorOf,
  loginOf,
  moderatorOf,
  type AppContext,
  type AppEnv,
} from '../http/request-context.ts';
import { input, operationsOf } from '../http/route.ts';

const operation = operationsOf('Live');

/** This interval is short enough for proxies, which close a connection after a minute of silence. */
const HEARTBEAT_MS = 25_000;

/** The person whose page sent the request. Browsers reconnect automatically, possibly with another person's cookie. */
const querySchema = body({ person: v.optional(idSchema) });

/**
 * A browser's event stream, which sends `{feature, id}` when something changes that its reader may see. The events
 * carry no data; the page fetches it with the usual permission checks.
 */
export function liveRoutes({ db, live, log }: Pick<Platform, 'db' | 'live' | 'log'>) {
  return new Hono<AppEnv>().get(
    '/live',
    operation('A stream of what changed', { status: 200 }),
    input('query', querySchema),
    (c) => {
      const personId = streamOwner(c);
      const { person = personId } = c.req.valid('query');
      // Never send events to another person's page. Rule 8.61
      if (person !== personId) throw new AppError('not-signed-in');
      const { token } = loginOf(c);
      c.header('X-Accel-Buffering', 'no');
      // A HEAD request has no body to read, so its stream would never end.
      if (c.req.method === 'HEAD') return c.body(null);
      const stream = openEventStream();
      const sayLast = (event: string) => {
        stream.send(event, '');
        stream.close();
      };
      const renew = () => sayLast('refresh');
      const revalidate = async () => {
        if (!(await isGood(db, token).catch(() => false))) stream.close();
      };
      const heartbeat = setInterval(() => {
        stream.send('heartbeat', '');
        // A login also expires with time, and no event announces that.
        void revalidate();
      }, HEARTBEAT_MS);
      const lifetime = setTimeout(renew, streamLife(Math.random()));
      const remove = live.add({
        personId,
        send: (message) => stream.send('changed', JSON.stringify(message)),
        refresh: () => stream.send('refresh', ''),
        close: () => stream.close(),
        renew,
        end: () => sayLast('ended'),
        revalidate,
      });
      const forget = async () => {
        await stream.ended;
        clearInterval(heartbeat);
        clearTimeout(lifetime);
        remove?.();
        log.debug({ personId }, 'live stream closed');
      };
      void forget();
      if (remove === null) {
        stream.close();
        throw new AppError('too-many-requests', { retryAfter: 60 });
      }
      stream.send('refresh', '');
      // The login may have ended between being checked and `live.add`.
      void revalidate();
      c.header('Content-Type', 'text/event-stream');
      c.header('Transfer-Encoding', 'chunked');
      return c.body(stream.body);
    },
  );
}

/**
 * The lifetime of a stream in ms: 5 to 15 minutes, chosen by a number from 0 to 1. If only blocks ended streams, the
 * end of a stream would reveal a block. Rule 9.53
 */
export function streamLife(chance: number): number {
  return (5 + 10 * chance) * 60_000;
}

function streamOwner(c: AppContext): string {
  return loginOf(c).moderator === null ? actorOf(c).personId : moderatorOf(c).userId;
}
