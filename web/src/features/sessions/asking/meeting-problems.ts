import {
  addressSchema,
  END_BEFORE_START,
  MODE_MISSING,
  requestEntries,
  videoLinkProblem,
} from '@oakling/domain/sessions/asking/request-schema';
import { lastDay, pastStart } from '@oakling/domain/sessions/asking/offer';
import { isTooLong } from '@oakling/domain/sessions/asking/sensible-times';
import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { OWN_ROOM } from '@oakling/domain/sessions/session';
import * as v from 'valibot';
import { instantOf, localNow } from '../../../lib/date-words.ts';
import {
  REQUEST_FIELDS,
  requestValuesSchema,
  type RequestField,
  type RequestValues,
  type TimeValues,
} from './meeting-values.ts';
import { REQUEST_REFUSALS } from './request-text.ts';

/**
 * The errors of each field, independent of other fields. The schema of the whole request would stop at the first step
 * that fails. Rules 6.6 to 6.17
 */
export function requestProblems(
  values: RequestValues,
  nowLocal: string,
): { field: RequestField; message: string }[] {
  const messages = { ...placeMessages(values), ...timeMessages(values, nowLocal) };
  const all: Partial<Record<RequestField, string | null>> = {
    ...messages,
    interests: messageOf(requestEntries.interests, values.interests),
    ...eachOfferText((name) => messageOf(requestEntries[name], values[name])),
  };
  return REQUEST_FIELDS.flatMap((field) => {
    const message = all[field] ?? null;
    return message === null ? [] : [{ field, message }];
  });
}

function placeMessages({ connectionMode, address, videoProvider, videoLink }: RequestValues) {
  if (connectionMode === '') return { connectionMode: MODE_MISSING };
  if (connectionMode === 'In-Person') return { address: messageOf(addressSchema, address) };
  // A link that was typed earlier isn't sent.
  if (videoProvider === OWN_ROOM) return {};
  return { videoLink: videoLinkProblem(videoProvider, videoLink) };
}

/** Rules 6.14 to 6.17 */
export function timeMessages(values: TimeValues, nowLocal: string) {
  const { startTime, endTime } = values;
  const past = pastStart(values, nowLocal);
  const isInOrder = startTime === '' || isBefore(values);
  const isTooFar = values.date > lastDay(nowLocal);
  const pastMessage = (refusal: 'date-in-past' | 'start-in-past') =>
    past === refusal ? REQUEST_REFUSALS[refusal] : null;
  return {
    date:
      messageOf(requestEntries.date, values.date) ??
      pastMessage('date-in-past') ??
      (isTooFar ? REQUEST_REFUSALS['too-far-ahead'] : null),
    startTime: messageOf(requestEntries.startTime, startTime) ?? pastMessage('start-in-past'),
    endTime:
      messageOf(requestEntries.endTime, endTime) ??
      (isInOrder ? tooLongMessage(values) : END_BEFORE_START),
  };
}

/** Times that are incomplete cause no error. Rule 6.111 */
function tooLongMessage({ date, startTime, endTime }: TimeValues): string | null {
  const instant = (time: string) => instantOf(`${date}T${time}`);
  const time = { startsAt: instant(startTime), endsAt: instant(endTime) };
  return isTooLong(time) ? REQUEST_REFUSALS['too-long'] : null;
}

/** True if the start comes first, both locally and as an instant, because the clocks may change in between. */
function isBefore({ date, startTime, endTime }: TimeValues): boolean {
  const instant = (time: string) => instantOf(`${date}T${time}`).getTime();
  return endTime > startTime && !(instant(startTime) >= instant(endTime));
}

function messageOf(schema: v.GenericSchema, value: unknown): string | null {
  return v.safeParse(schema, value).issues?.[0].message ?? null;
}

export const requestFormSchema = v.pipe(
  requestValuesSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const { field: key, message } of requestProblems(input, localNow())) {
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }
  }),
);
