import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Db, Tx } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Log } from '../process/log.ts';

const CHANNEL = 'oakling_live';
/** Tabs of all browsers of one person; each holds a socket, so a script must not open thousands. */
const MAX_STREAMS = 30;
/** A notice takes 8,000 bytes; a person's id, 39 of them. */
const PEOPLE_PER_NOTICE = 100;

/** What a page is told: that something of this feature changed, never what it says. */
export interface LiveMessage {
  readonly feature: string;
  readonly id: string;
}

const noticeSchema = v.object({
  feature: v.string(),
  id: v.string(),
  people: v.array(v.string()),
  /** Ends the streams: the pages fetch everything again and open new ones. */
  closes: v.optional(v.boolean(), false),
  /** Ends the streams for good: no login of these people is left, and their pages lead out at once. */
  ends: v.optional(v.boolean(), false),
});
type Notice = Readonly<Omit<v.InferInput<typeof noticeSchema>, 'people'>> & {
  readonly people: readonly string[];
};

export interface LiveStream {
  readonly personId: string;
  send(message: LiveMessage): void;
  /** Everything on screen may be old: the connection to the database was away. */
  refresh(): void;
  /** Ends the stream when its login is no longer good. */
  revalidate(): Promise<void>;
  close(): void;
  /** Has the page fetch everything at once, and open the next stream. */
  renew(): void;
  /** Says that the login is over, and closes. */
  end(): void;
}

export interface Live {
  /** @returns what removes the stream, or null when the person has too many already. */
  add(stream: LiveStream): (() => void) | null;
  /** How many streams are open. */
  count(): number;
  stop(): Promise<void>;
}

/** Tells every server, once the transaction commits, whose pages these events concern; one statement. */
export async function announce(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  await notify(
    tx,
    events.map(({ subject, concerns }) => ({ ...subject, people: concerns })),
  );
}

/** Tells the open pages of people that something changed of which no event tells, such as who is in a room. */
export async function announceChange(
  db: Db,
  subject: { readonly feature: string; readonly id: string },
  people: readonly string[],
): Promise<void> {
  await notify(db, [{ ...subject, people }]);
}

/** Tells every server that a person's logins changed, so that streams of ended ones close. */
export async function announceLogins(db: Db | Tx, personId: string): Promise<void> {
  await notify(db, [{ feature: 'identity', id: personId, people: [personId] }]);
}

/**
 * Has the streams of a person end, whose pages lead out without waiting to open new ones. Only for people
 * without a new cookie on its way. Rule 9.44
 */
export async function endStreams(tx: Tx, personId: string): Promise<void> {
  await notify(tx, [{ feature: 'identity', id: personId, people: [personId], ends: true }]);
}

/**
 * Has the streams of people end within the second, so that pages that show what they may no longer
 * see fetch everything again. Rule 9.50
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

/** The same notice to so many people at a time as one payload of the database holds. */
function inParts(notice: Notice): Notice[] {
  const parts: Notice[] = [];
  for (let from = 0; from < notice.people.length; from += PEOPLE_PER_NOTICE) {
    parts.push({ ...notice, people: notice.people.slice(from, from + PEOPLE_PER_NOTICE) });
  }
  return parts;
}

/** Listens to the database and passes each notice on to the open streams of the people concerned. */
export async function openLive(url: string, log: Log): Promise<Live> {
  const streams = new Map<string, Set<LiveStream>>();
  let isStopped = false;

  function pass(payload: string): void {
    const notice = v.safeParse(noticeSchema, parse(payload));
    if (!notice.success) return log.warn('a notice could not be read');
    const { feature, id, people, closes, ends } = notice.output;
    for (const personId of people) {
      for (const stream of streams.get(personId) ?? []) {
        // A page learns of its ended login by the end of the stream, once its new cookie has arrived.
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
      // What happened while the connection was away may concern the logins too.
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
      // Asked for on a connection that was still open: it must not hold the stop up.
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
