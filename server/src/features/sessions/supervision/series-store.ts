import type { SessionRequested } from '@oakling/domain/sessions/asking/offer-events';
import { DATE_PROBLEMS, seriesDays } from '@oakling/domain/sessions/series-days';
import type { SeriesDates } from '@oakling/domain/sessions/repeat';
import type { SessionApproved } from '@oakling/domain/sessions/events';
import type { OpenSession, SessionDetails } from '@oakling/domain/sessions/session';
import { LONGEST_MINUTES } from '@oakling/domain/sessions/asking/sensible-times';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, type FieldProblem } from '../../../platform/http/app-error.ts';
import { on, RefusalRollback } from '../../../platform/db/transact.ts';
import { instantOf, wallClock } from '../../../platform/http/local-time.ts';
import { openIn } from '../supervised-store.ts';

/** The dates after the first one that a request asks for, as JSON for the database; none for a single date. */
const otherDates = (session: SessionDetails) => allDates(session).slice(1);

function allDates(session: SessionDetails) {
  const { id, version, series, startTime, endTime, timeZone } = session;
  if ((series?.times ?? null) === null) return [];
  return daysOf(session).flatMap((day, nth) => {
    const startsAt = instantOf(day, startTime, timeZone);
    const endsAt = instantOf(day, endTime, timeZone);
    const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
    // The clocks change between the start and the end.
    if (minutes <= 0 || minutes > LONGEST_MINUTES) return [];
    return {
      id: nth === 0 ? id : idOf(`${id} ${version} ${day}`),
      start_time: `${day}T${startTime}`,
      end_time: `${day}T${endTime}`,
      starts_at: startsAt,
      ends_at: endsAt,
    };
  });
}

const daysOf = ({ date, series }: SessionDetails, times = series?.times ?? 1) =>
  seriesDays(date, { every: 'week', ...series, times }).days;

/** Asks the requester about the dates that don't fit, instead of saving the request. Rule 6.437 */
export const seriesRequestConsequence = on<SessionRequested>(
  'SessionRequested',
  async (tx, { session }) => {
    const fields = await findProblems(tx, session);
    if (fields.length > 0) throw new AppError('dates-to-leave-out', { fields });
  },
  ({ session }) => (session.series ?? null) !== null,
);

async function findProblems(tx: Tx, session: SessionDetails): Promise<readonly FieldProblem[]> {
  const { series, startTime, timeZone } = session;
  const dates = otherDates(session);
  const { rows: taken } = await sql<{ day: string; problem: 'own' | 'other' }>`
    select to_char(each.start_time, 'YYYY-MM-DD') as day, case when is_requester_busy then 'own' else 'other' end as problem
    from sessions as first cross join lateral series_dates(first, ${JSON.stringify(dates)}) as each
    where first.id = ${session.id} and (is_busy or is_against_rules)
  `.execute(tx);
  return daysOf(session)
    .slice(1)
    .flatMap((path) => {
      const found = dates.find(({ start_time }) => start_time.startsWith(path));
      const isSkipped =
        found !== undefined && wallClock(found.starts_at, timeZone) !== `${path}T${startTime}`;
      const asked = isSkipped && series?.leftOut === undefined ? 'skipped' : null;
      const problem =
        found === undefined
          ? 'impossible'
          : (taken.find(({ day }) => day === path)?.problem ?? asked);
      return problem === null ? [] : [{ path, message: DATE_PROBLEMS[problem] }];
    });
}

/** The same id for the same date of an approval, so that a retry doesn't create a second session: a UUIDv8. */
function idOf(date: string): string {
  const hash = createHash('sha256').update(date).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Locks the open sessions of a series after this one: all, or until a day (YYYY-MM-DD). Uses the actor's rights. */
export async function lockFollowing(
  tx: Tx,
  { series, startsAt }: SessionDetails,
  until: string,
): Promise<readonly OpenSession[]> {
  if (series === undefined || series === null) return [];
  const isUntil =
    until === 'all'
      ? sql`true`
      : sql`session.start_time::date <= ${until}::date and session.repeat_times is null`;
  const { rows } = await sql<{ session: unknown }>`
    select session_state(session) as session from sessions as session
    where series_id = ${series.id} and status in ('pending', 'approved') and lower(during) > ${startsAt} and ${isUntil}
    order by session.id
    for update
  `.execute(tx);
  const open = rows.flatMap((row) => openIn(row.session));
  return open.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** The dates of a child's series, and those that clash or break a rule. Needs a guardian's rights. Rule 6.432 */
export async function findSeriesDates(
  tx: Tx,
  session: SessionDetails,
): Promise<SeriesDates['items']> {
  const dates = allDates(session);
  if (dates.length === 0) return [];
  const { rows } = await sql<SeriesDates['items'][number]>`
    select day, "startsAt", problem from dates_of_series(${session.id}, ${JSON.stringify(dates)})
  `.execute(tx);
  return rows;
}

/** Moves a request to its first date that isn't left out. Needs a guardian's rights. Rule 6.438 */
export async function leaveOutFirst(
  tx: Tx,
  session: SessionDetails,
  leaveOut: readonly string[],
): Promise<void> {
  const dayOf = ({ start_time }: { start_time: string }) => start_time.slice(0, 10);
  const next = otherDates(session).find((date) => !leaveOut.includes(dayOf(date)));
  if (next === undefined) return;
  const times = timesFrom(dayOf(next), session);
  await sql`select leave_out_first(${session.id}, ${JSON.stringify(next)}, ${times}::integer)`.execute(
    tx,
  );
}

/** An approval of a series makes its other dates sessions, or keeps them pending as one request. Rules 6.432 and 6.433 */
export const seriesConsequence = on<SessionApproved>(
  'SessionApproved',
  makeOthers,
  ({ session }) => (session.series?.times ?? null) !== null,
);

async function makeOthers(
  tx: Tx,
  { session, leaveOut, decidedBy }: SessionApproved,
): Promise<void> {
  const dates = otherDates(session);
  const json = JSON.stringify(dates);
  if (dates.length === 0) return;
  if (leaveOut === 'others') {
    const times = timesFrom(dates[0]?.start_time.slice(0, 10), session);
    const left = session.series?.leftOut ?? [];
    await sql`select postpone_series(${session.id}, ${json}, ${times}::integer, ${left}::date[])`.execute(
      tx,
    );
    return;
  }
  const { rows } = await sql<{ missed: number }>`
    select make_series(${session.id}, ${json}, ${leaveOut}::date[]) as missed
  `.execute(tx);
  // A date was taken after the guardian read the dates, so they read them again. An adult youth decides without them.
  const isLost = (rows[0]?.missed ?? 0) > 0 && decidedBy !== session.youthId;
  if (isLost) throw new RefusalRollback('dates-not-possible' as const);
}

/** How many times a series still repeats from one of its days on, counting months that lack the day. */
function timesFrom(day: string | undefined, session: SessionDetails): number {
  const times = session.series?.times ?? 1;
  const before = Array.from({ length: times }, (_, nth) => nth).find(
    (nth) => day !== undefined && daysOf(session, nth + 1).includes(day),
  );
  return times - (before ?? 0);
}
