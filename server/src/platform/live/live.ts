import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Db, Tx } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Log } from '../process/log.ts';

const CHANNEL = 'oakling_live';
/**
 * The maximum number of tabs in all browsers of one person. Each tab holds a socket, so scripts must not open
 * thousands.
 */
const MAX_STREAMS = 30;
/** A NOTIFY payload has room for 8,000 bytes, and a person's id takes 39. */
const PEOPLE_PER_NOTICE = 100;

/** Tells a page that something in a feature changed, without the content. */
export interface LiveMessage {
  readonly feature: string;
  readonly id: string;
}

const noticeSchema = v.object({
  feature: v.string(),
  id: v.string(),
  people: v.array(v.string()),
  /** Ends the streams temporarily: pages refetch everything and reconnect. */
  closes: v.optional(v.boolean(), false),
  /** Ends the streams for good: these people have no more logins, and their pages must leave immediately. */
  ends: v.optional(v.boolean(), false),
});
type Notice = Readonly<Omit<v.InferInput<typeof noticeSchema>, 'people'>> & {
  readonly people: readonly string[];
};

export interface LiveStream {
  readonly personId: string;
  send(message: LiveMessage): void;
  /** Called after a database outage, because everything on screen may be stale. */
  refresh(): void;
  revalidate(): Promise<void>;
  close(): void;
  renew(): void;
  end(): void;
}

export interface Live {
  /** @returns a function that removes the stream, or null if the person has too many. */
  add(stream: LiveStream): (() => void) | null;
  count(): number;
  stop(): Promise<void>;
}

/** On commit, tells all servers which people these events concern, in one statement. */
export async function announce(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  await notify(
    tx,
    events.map(({ subject, concerns }) => ({ ...subject, people: concerns })),
  );
}

/** Notifies open pages of a change without an event, such as who is in a room. */
export async function announceChange(
  db: Db,
  subject: { readonly feature: string; readonly id: string },
  people: readonly string[],
): Promise<void> {
  await notify(db, [{ ...subject, people }]);
}

/** Tells all servers that a person's logins have changed, so streams of ended logins close. */
export async function announceLogins(db: Db | Tx, personId: string): Promise<void> {
  await notify(db, [{ feature: 'identity', id: personId, people: [personId] }]);
}

/**
 * Ends a person's streams and makes their pages leave immediately. Don't use it for people who are about to get a new
 * cookie. Rule 9.44
 */
export async function endStreams(tx: Tx, personId: string): Promise<void> {
  await notify(tx, [{ feature: 'identity', id: personId, people: [personId], ends: true }]);
}

/**
 * Ends people's streams within a second. Their pages refetch everything, and so drop what these people may no longer
 * see. Rule 9.50
 */
export async function closeStreams(tx: Tx, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await notify(tx, [{ feature: 'live', id: '', people: [...new Set(people)], closes: true }]);
}

async function notify(db: Db | Tx, notices: readonly Notice[]): Promise<void> {
  const payloads = notices.flatMap((notice) => inParts(notice).map((part) => JSON.stringify(part)));
  if (payloads.length === 0) return;
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}

/** Splits a notice by recipients, so each part fits into a NOTIFY payload. */
function inParts(notice: Notice): Notice[] {
  const parts: Notice[] = [];
  for (let from = 0; from < notice.people.length; from += PEOPLE_PER_NOTICE) {
    parts.push({ ...notice, people: notice.people.slice(from, from + PEOPLE_PER_NOTICE) });
  }
  return parts;
}

export async function openLive(url: string, log: Log): Promise<Live> {
  const streams = new Map<string, Set<LiveStream>>();
  let isStopped = false;

  function pass(payload: string): void {
    const notice = v.safeParse(noticeSchema, parse(payload));
    if (!notice.success) return log.warn('a live notice could not be parsed');
    const { feature, id, people, closes, ends } = notice.output;
    for (const personId of people) {
      for (const stream of streams.get(personId) ?? []) {
        // A page learns from the end of its stream that its login has ended. By then, its new cookie has arrived.
        if (ends) stream.end();
        else if (closes) stream.renew();
        else if (feature === 'identity') void stream.revalidate();
        else stream.send({ feature, id });
      }
    }
  }

  const allStreams = () => [...streams.values()].flatMap((set) => [...set]);

  const listening = await listen(
    { url, channel: CHANNEL, part: 'live', log },
    {
      hear: pass,
      // Logins may have changed during the outage, too.
      connected() {
        for (const stream of allStreams()) {
          stream.refresh();
          void stream.revalidate();
        }
      },
    },
  );
  return {
    add(stream) {
      // A request on a connection that is still open during a shutdown must not delay the stop.
      if (isStopped) stream.close();
      const set = streams.get(stream.personId) ?? new Set();
      if (set.size >= MAX_STREAMS) return null;
      streams.set(stream.personId, set.add(stream));
      return () => {
        set.delete(stream);
        if (set.size === 0) streams.delete(stream.personId);
      };
    },
    count: () => allStreams().length,
    async stop() {
      isStopped = true;
      for (const stream of allStreams()) stream.close();
      await listening.stop();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
