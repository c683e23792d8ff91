import { type LeaveOut } from '@oakling/domain/sessions/repeat';
import { seriesDays } from '@oakling/domain/sessions/series-days';
import type { SessionApproved } from '@oakling/domain/sessions/events';
import type {
  ApprovedSession,
  OpenSession,
  SessionDetails,
} from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { on, RefusalRollback } from '../../../platform/db/transact.ts';
import { instantOf, wallClock } from '../../../platform/http/local-time.ts';
import { openIn } from '../supervised-store.ts';

/** The dates after the first one that a request asks for, as JSON for the database; none for a single date. */
function otherDates({ series, date, startTime, endTime, timeZone }: SessionDetails) {
  if (series === undefined || series === null || series.times === null) return [];
  const { days } = seriesDays(date, { every: series.every, times: series.times });
  return days.slice(1).flatMap((day) => {
    const startsAt = instantOf(day, startTime, timeZone);
    const endsAt = instantOf(day, endTime, timeZone);
    // The clocks go forward, so this day has no such hour.
    if (wallClock(startsAt, timeZone) !== `${day}T${startTime}` || endsAt <= startsAt) return [];
    return {
      id: idOf(series.id, day),
      start_time: `${day}T${startTime}`,
      end_time: `${day}T${endTime}`,
      starts_at: startsAt,
      ends_at: endsAt,
    };
  });
}

/** The same id for the same date, so that a retry doesn't create a second session: a UUIDv8. */
function idOf(seriesId: string, day: string): string {
  const hash = createHash('sha256').update(`${seriesId} ${day}`).digest('hex');
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** Locks the open sessions of a series after this one: all, or until a day (YYYY-MM-DD). Uses the actor's rights. */
export async function lockFollowing(
  tx: Tx,
  { series, startsAt }: SessionDetails,
  until: string,
): Promise<readonly OpenSession[]> {
  if (series === undefined || series === null) return [];
  const isUntil = until === 'all' ? sql`true` : sql`session.start_time::date <= ${until}::date`;
  const { rows } = await sql<{ session: unknown }>`
    select session_state(session) as session from sessions as session
    where series_id = ${series.id} and status in ('pending', 'approved') and lower(during) > ${startsAt} and ${isUntil}
    order by session.id
    for update
  `.execute(tx);
  const open = rows.flatMap((row) => openIn(row.session));
  return open.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

interface SeriesProblem {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly problem: 'busy' | 'rules';
}

/** The days of a child's series that clash or break a rule, with a guardian's rights. Rule 6.432 */
export async function findSeriesProblems(
  tx: Tx,
  session: SessionDetails,
): Promise<readonly SeriesProblem[]> {
  const dates = otherDates(session);
  if (dates.length === 0) return [];
  const { rows } = await sql<SeriesProblem>`
    select day, problem from series_problems(${session.id}, ${JSON.stringify(dates)})
  `.execute(tx);
  return rows;
}

/** An approval of a series makes its other dates sessions, or lets them wait as one request. Rules 6.432 and 6.433 */
export const seriesConsequence = on<SessionApproved>(
  'SessionApproved',
  (tx, { session, leaveOut }) => makeOthers(tx, session, leaveOut),
  ({ session }) => (session.series?.times ?? null) !== null,
);

async function makeOthers(tx: Tx, session: ApprovedSession, leaveOut: LeaveOut): Promise<void> {
  const dates = otherDates(session);
  const json = JSON.stringify(dates);
  if (leaveOut === 'others') {
    const times = timesFrom(dates[0]?.start_time.slice(0, 10), session);
    await sql`select postpone_series(${session.id}, ${json}, ${times}::integer)`.execute(tx);
    return;
  }
  const { rows } = await sql<{ missed: number }>`
    select make_series(${session.id}, ${json}, ${leaveOut}::date[]) as missed
  `.execute(tx);
  // A date was taken after the guardian read the dates, so they read them again. An adult youth decides without them.
  const isLost = (rows[0]?.missed ?? 0) > 0 && session.decidedBy !== session.youthId;
  if (isLost) throw new RefusalRollback('dates-not-possible' as const);
}

/** How many times a series still repeats from one of its days on, counting months that lack the day. */
function timesFrom(day: string | undefined, { series, date }: SessionDetails): number {
  const { every, times } = { every: 'week' as const, ...series, times: series?.times ?? 1 };
  const before = Array.from({ length: times }, (_, nth) => nth).find(
    (nth) => day !== undefined && seriesDays(date, { every, times: nth + 1 }).days.includes(day),
  );
  return times - (before ?? 0);
}
