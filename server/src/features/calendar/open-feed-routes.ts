import { feedEntry } from '@oakling/domain/calendar/feed';
import { createHash } from 'node:crypto';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { Hono } from 'hono';
import ical, { ICalEventStatus, type ICalEventData } from 'ical-generator';
import { asPerson, type Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { AppEnv } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMember } from '../identity/queries.ts';
import { listChildren } from '../invites/queries.ts';
import { listSessionRows } from '../sessions/queries.ts';
import { hashFeedToken } from './change-feed.ts';
import { endOf, eventOf, PRODUCT, repeating, type Reader } from './session-calendar.ts';
import { findReader, noteRead } from './store.ts';

/**
 * The feed for calendar apps, which can't log in: anyone with the address can read it. An unknown address gets the same
 * 404 as the address of a paused, suspended or removed person. Rule 7.13
 */
export function openFeedRoutes({ db, clock, origin, terms }: Platform) {
  return new Hono<AppEnv>().get('/calendar/:file{[\\w-]{43}\\.ics}', async (c) => {
    const hash = hashFeedToken(c.req.param('file').slice(0, 43));
    const personId = await findReader(db, hash);
    const member = personId === null ? 'shut-out' : await findMember(db, personId, terms);
    if (member === 'shut-out' || member.actor === null || member.mustAcceptTerms) throw notFound();
    const { personId: readerId, role } = member.actor;
    const now = clock();
    const sessions = await asPerson(db, readerId, async (tx) => {
      const whose = role === 'parent' ? await childrenOf(tx, readerId, now) : [readerId];
      const found: SessionRow[] = [];
      for (const id of whose) found.push(...(await listSessionRows(tx, id, now)));
      return found;
    });
    const text = feedCalendar(sessions, { role, origin }, now);
    await noteRead(db, hash, now);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    c.header('ETag', etag);
    c.header('Cache-Control', 'private, no-cache');
    if (knows(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Content-Disposition', 'inline; filename="oakling.ics"');
    return c.body(text, 200);
  });
}

/** True if the header lists this tag. Compressing proxies make the tag weak. RFC 9110, 13.1.2 */
function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag);
}

async function childrenOf(tx: Tx, guardianId: string, now: Date): Promise<string[]> {
  const children = await listChildren(tx, guardianId, now);
  return children.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Suggested refresh interval in seconds. Most apps refresh only every few hours anyway. */
const TTL_SECONDS = 3600;

/** A person's sessions as one calendar, with only the details that the person may see. Rules 7.5, 7.6 and 7.12 */
function feedCalendar(sessions: readonly SessionRow[], reader: Reader, now: Date): string {
  const calendar = ical({ prodId: PRODUCT, name: 'Oakling', ttl: TTL_SECONDS });
  const entries = sessions.flatMap((session) => {
    const entry = feedEntry(session, reader.role, now);
    if (entry === null) return [];
    const event =
      entry === 'CANCELLED'
        ? endOf(session, reader)
        : { ...eventOf(session, reader), status: ICalEventStatus[entry] };
    return [{ session, event }];
  });
  for (const event of withSeries(entries)) calendar.createEvent(event);
  return calendar.toString();
}

interface Entry {
  readonly session: SessionRow;
  readonly event: ICalEventData;
}

/** One event covers all dates of a series that have the same content and take place as planned. Rule 7.26 */
function withSeries(entries: readonly Entry[]): ICalEventData[] {
  const series = Map.groupBy(
    entries.filter(({ session }) => session.series !== null),
    ({ session }) => session.series?.id,
  );
  return entries.flatMap((entry) => {
    const all = series.get(entry.session.series?.id) ?? [];
    const first = all.find(isAsPlanned);
    if (first === undefined) return [entry.event];
    if (first === entry) {
      const later = all.slice(all.indexOf(first) + 1);
      return [
        repeating(
          entry.event,
          later.flatMap(({ session }) => seriesStart(session)),
        ),
      ];
    }
    return isAsPlanned(entry) && isAlike(first, entry) ? [] : [entry.event];
  });
}

const seriesStart = ({ series }: SessionRow) => (series ? [new Date(series.startsAt)] : []);

const isAsPlanned = ({ session, event }: Entry) =>
  event.status === ICalEventStatus.CONFIRMED && session.startsAt === session.series?.startsAt;

const isAlike = (one: Entry, other: Entry) => shownIn(one) === shownIn(other);

const shownIn = ({ session, event: { summary, description, location, url } }: Entry) =>
  JSON.stringify([session.durationMinutes, summary, description, location, url]);
