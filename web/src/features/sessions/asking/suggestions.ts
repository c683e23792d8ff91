import type { SessionRow } from '@oakling/domain/sessions/contract';
import { localTimesOf, type RequestValues, type TimeValues } from './meeting-values.ts';

/** Rules 6.267 and 6.268 */
export interface Suggestions {
  readonly mode: RequestValues['connectionMode'];
  readonly places: readonly Extract<SessionRow['place'], { connectionMode: 'In-Person' }>[];
  readonly times: readonly TimeValues[];
}

const DAY_MS = 86_400_000;
/** The minimum number of days ahead, so the parent has time to answer. */
const DAYS_AHEAD = 2;
/** Reading a longer list would take longer than typing. */
const MOST = 3;
const SATURDAY = 6;
const WEDNESDAY = 3;
/** Hours after school that aren't at night in nearby time zones. */
const FREE_HOURS = [
  [SATURDAY, '10:00', '11:00'],
  [SATURDAY, '15:00', '16:00'],
  [WEDNESDAY, '16:00', '17:00'],
] as const;

/** The hours of the latest session, followed by hours when people are often free. `today` is YYYY-MM-DD. Rule 6.268 */
export function offeredTimes(sessions: readonly SessionRow[], today: string): TimeValues[] {
  const usual = newestFirst(sessions).slice(0, 1).map(timesOf);
  const taken = sessions.map(timesOf);
  const offers = [
    ...usual.map(({ date, ...hours }) => ({ date: nextDay(today, weekdayOf(date)), ...hours })),
    ...FREE_HOURS.map(([weekday, startTime, endTime]) => {
      return { date: nextDay(today, weekday), startTime, endTime };
    }),
  ];
  return offers
    .filter((offer) => !taken.some((session) => overlaps(session, offer)))
    .filter((offer, index, all) => !all.slice(0, index).some((known) => overlaps(known, offer)))
    .slice(0, MOST)
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

export const hasMet = ({ status, bucket }: SessionRow): boolean =>
  status === 'approved' && bucket === 'past';

/** Rule 6.267 */
export function knownPlaces(sessions: readonly SessionRow[]): Suggestions['places'] {
  const found = newestFirst(sessions).map(({ place }) => place);
  const places = found.filter((place) => place?.connectionMode === 'In-Person');
  const isFirst = ({ address }: { address: string }, index: number) =>
    places.findIndex((place) => place.address === address) === index;
  return places.filter(isFirst).slice(0, MOST);
}

export function newestFirst(sessions: readonly SessionRow[]): SessionRow[] {
  return sessions.toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1));
}

function timesOf({ startsAt, endsAt }: SessionRow): TimeValues {
  const { date, time } = localTimesOf(startsAt);
  return { date, startTime: time, endTime: localTimesOf(endsAt).time };
}

const startOf = ({ date, startTime }: TimeValues) => `${date}T${startTime}`;

function overlaps(one: TimeValues, other: TimeValues): boolean {
  return one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime;
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const weekdayOf = (day: string) => new Date(noon(day)).getUTCDay();

/** The first day with this weekday (0 is Sunday) that leaves enough time for an answer. */
function nextDay(today: string, weekday: number): string {
  const first = noon(today) + DAYS_AHEAD * DAY_MS;
  const days = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return new Date(first + days * DAY_MS).toISOString().slice(0, 10);
}
