import { interestNameSchema } from '@oakling/domain/interests/interest';
import { geoCoordsSchema, type SessionRow } from '@oakling/domain/sessions/contract';
import type { MatchView } from '@oakling/domain/matches/contract';
import type { SessionChange, SessionRequest } from '@oakling/domain/sessions/asking/request-schema';
import { RHYTHMS } from '@oakling/domain/sessions/repeat';
import {
  NO_TEXTS,
  OFFER_TEXT_NAMES,
  shownTextEntries,
  textsOf,
} from '@oakling/domain/sessions/offer-texts';
import {
  CONNECTION_MODES,
  ALL_PROVIDERS,
  OWN_ROOM,
  VIDEO_PROVIDERS,
} from '@oakling/domain/sessions/session';
import * as v from 'valibot';
import { localNow, readerZone } from '../../../lib/date-words.ts';

/** The form's values, complete or not. Keeps the fields of both modes, even while one mode is hidden. */
export const requestValuesSchema = v.object({
  interests: v.array(interestNameSchema),
  connectionMode: v.picklist(['', ...CONNECTION_MODES]),
  address: v.string(),
  /** The last suggestion that was chosen. It is valid only while the address still matches. */
  chosenPlace: v.nullable(v.object({ address: v.string(), geoCoords: geoCoordsSchema })),
  videoProvider: v.picklist(ALL_PROVIDERS),
  videoLink: v.string(),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  /** Empty for a single date. Only a new request can repeat. Rule 6.430 */
  repeat: v.picklist(['', ...RHYTHMS]),
  times: v.string(),
  ...shownTextEntries,
});
export type RequestValues = v.InferOutput<typeof requestValuesSchema>;
export const TIME_FIELDS = ['date', 'startTime', 'endTime'] as const;
export type TimeValues = Pick<RequestValues, (typeof TIME_FIELDS)[number]>;
/** Fields that have an error message of their own. */
export type RequestField = Exclude<keyof RequestValues, 'chosenPlace' | 'repeat' | 'times'>;

export const EMPTY_REQUEST: RequestValues = {
  interests: [],
  connectionMode: '',
  address: '',
  chosenPlace: null,
  videoProvider: VIDEO_PROVIDERS[0],
  videoLink: '',
  date: '',
  startTime: '',
  endTime: '',
  repeat: '',
  times: '8',
  ...NO_TEXTS,
};

/** Times are in the reader's time zone. */
export function valuesOf(session: SessionRow): RequestValues {
  const { interests, connectionMode, place, startsAt, endsAt } = session;
  const start = localTimesOf(startsAt);
  return {
    ...EMPTY_REQUEST,
    interests: interests.map(({ name }) => name),
    connectionMode,
    ...textsOf(session),
    ...(place?.connectionMode === 'In-Person' && {
      address: place.address,
      chosenPlace: place.geoCoords && { address: place.address, geoCoords: place.geoCoords },
    }),
    ...(place?.connectionMode === 'Remote' && {
      videoProvider: place.videoProvider,
      videoLink: place.videoLink,
    }),
    date: start.date,
    startTime: start.time,
    endTime: localTimesOf(endsAt).time,
  };
}

const DAY_MS = 86_400_000;

/**
 * The same session, on the next day with the same weekday, without the note and without interests that are no longer
 * shared. `later` adds weeks. Rules 6.214 and 6.446
 */
export function valuesAgain(
  session: SessionRow,
  match: Pick<MatchView, 'sharedInterests'>,
  today: string,
  later = 0,
): RequestValues {
  const values = valuesOf(session);
  const shared = new Set<string>(match.sharedInterests.map(({ name }) => name));
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const weeks = Math.floor((noon(today) - noon(values.date)) / DAY_MS / 7) + 1 + later;
  const next = new Date(noon(values.date) + weeks * 7 * DAY_MS);
  return {
    ...values,
    interests: values.interests.filter((name) => shared.has(name)),
    date: next.toISOString().slice(0, 10),
    ...NO_TEXTS,
  };
}

/** Also sent, to confirm an unusual time and to leave out dates. Rules 6.113 and 6.437 */
export type Confirmed = Pick<SessionRequest, 'unusualConfirmed'> & {
  readonly leaveOut?: string[] | undefined;
};

export const REQUEST_FIELDS: readonly RequestField[] = [
  'interests',
  'connectionMode',
  'address',
  'videoProvider',
  'videoLink',
  'date',
  'startTime',
  'endTime',
  ...OFFER_TEXT_NAMES,
];

/**
 * Converts the form's values to the content of a session in the API.
 * @throws if the form's schema rejects them.
 */
function toContent(values: RequestValues, timeZone: string) {
  const { connectionMode, address, chosenPlace, videoProvider, videoLink, ...when } = values;
  const { repeat: _repeat, times: _times, ...rest } = when;
  const base = { ...rest, timeZone };
  if (connectionMode === 'In-Person') {
    // Coordinates are valid only for the text they were chosen with. Rule 10.21
    const isAsChosen = chosenPlace?.address === address;
    const { geoCoords } = isAsChosen ? chosenPlace : {};
    return { ...base, connectionMode, address, ...(geoCoords && { geoCoords }) };
  }
  if (connectionMode === 'Remote') {
    const link = videoProvider === OWN_ROOM ? '' : videoLink;
    return { ...base, connectionMode, videoProvider, videoLink: link };
  }
  throw new Error('the connection mode is missing');
}

/** @throws if the form's schema rejects the values. */
export function toRequest(
  values: RequestValues,
  names: Pick<SessionRequest, 'id' | 'matchId' | 'timeZone'>,
  confirmed: Confirmed = {},
): SessionRequest {
  const { id, matchId, timeZone } = names;
  const { repeat: every, times } = values;
  const { leaveOut, ...unusual } = confirmed;
  const repeat = every !== '' && { repeat: { every, times: Number(times), leaveOut } };
  return { id, matchId, ...toContent(values, timeZone), ...repeat, ...unusual };
}

/**
 * The body of a change. Times that don't change stay in their original zone.
 * @throws if the form's schema rejects the values.
 */
export function toChange(
  values: RequestValues,
  session: SessionRow,
  confirmed: Pick<Confirmed, 'unusualConfirmed'> = {},
): SessionChange {
  const { version, date, startTime, endTime, timeZone } = session;
  const was = valuesOf(session);
  const isTimeKept = TIME_FIELDS.every((field) => values[field] === was[field]);
  const content = toContent(values, isTimeKept ? timeZone : readerZone());
  return { ...content, version, ...confirmed, ...(isTimeKept && { date, startTime, endTime }) };
}

/** Splits an ISO 8601 instant into the reader's local date and time, as form fields need them. */
export function localTimesOf(instant: string): { readonly date: string; readonly time: string } {
  const local = localNow(new Date(instant));
  return { date: local.slice(0, 10), time: local.slice(11) };
}
