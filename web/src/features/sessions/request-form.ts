import {
  addressSchema,
  END_BEFORE_START,
  MODE_MISSING,
  requestEntries,
  videoLinkProblem,
  videoLinkSchema,
  type SessionRequest,
} from '@oakling/domain/sessions/contract';
import { pastStart } from '@oakling/domain/sessions/decide-request';
import * as v from 'valibot';
import { localNow } from '../../lib/date-words.ts';
import { REQUEST_REFUSALS } from './request-text.ts';
import {
  REQUEST_FIELDS,
  requestValuesSchema,
  type RequestField,
  type RequestValues,
} from './request-values.ts';

/**
 * Rules 6.6 to 6.17: what is wrong with each field, whatever the other fields hold. The domain's
 * schema of the whole request stops earlier, which is too little for messages beside the fields.
 */
export function requestProblems(
  values: RequestValues,
  nowLocal: string,
): { field: RequestField; message: string }[] {
  const messages = { ...placeMessages(values), ...timeMessages(values, nowLocal) };
  const all: Partial<Record<RequestField, string | null>> = {
    ...messages,
    interests: messageOf(requestEntries.interests, values.interests),
    message: messageOf(requestEntries.message, values.message),
  };
  return REQUEST_FIELDS.flatMap((field) => {
    const message = all[field] ?? null;
    return message === null ? [] : [{ field, message }];
  });
}

function placeMessages({ connectionMode, address, videoProvider, videoLink }: RequestValues) {
  if (connectionMode === '') return { connectionMode: MODE_MISSING };
  if (connectionMode === 'In-Person') return { address: messageOf(addressSchema, address) };
  const missing = messageOf(videoLinkSchema, videoLink);
  return { videoLink: missing ?? videoLinkProblem(videoProvider, videoLink) };
}

function timeMessages(values: RequestValues, nowLocal: string) {
  const { startTime, endTime } = values;
  const past = pastStart(values, nowLocal);
  const isInOrder = startTime === '' || endTime > startTime;
  const pastMessage = (refusal: 'date-in-past' | 'start-in-past') =>
    past === refusal ? REQUEST_REFUSALS[refusal] : null;
  return {
    date: messageOf(requestEntries.date, values.date) ?? pastMessage('date-in-past'),
    startTime: messageOf(requestEntries.startTime, startTime) ?? pastMessage('start-in-past'),
    endTime: messageOf(requestEntries.endTime, endTime) ?? (isInOrder ? null : END_BEFORE_START),
  };
}

function messageOf(schema: v.GenericSchema, value: unknown): string | null {
  return v.safeParse(schema, value).issues?.[0].message ?? null;
}

/** The form's schema, by the reader's clock at the moment of checking. */
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

/** The request as the server takes it. @throws for values that the form's schema refuses. */
export function toRequest(
  values: RequestValues,
  { id, matchId, timeZone }: Pick<SessionRequest, 'id' | 'matchId' | 'timeZone'>,
): SessionRequest {
  const { connectionMode, address, chosenPlace, videoProvider, videoLink, ...rest } = values;
  const base = { id, matchId, timeZone, ...rest };
  if (connectionMode === 'In-Person') {
    // Rule 10.21: the coordinates belong to the words that were chosen, and to no others.
    const isAsChosen = chosenPlace?.address === address;
    const { geoCoords } = isAsChosen ? chosenPlace : {};
    return { ...base, connectionMode, address, ...(geoCoords && { geoCoords }) };
  }
  if (connectionMode === 'Remote') return { ...base, connectionMode, videoProvider, videoLink };
  throw new Error('the connection mode is missing');
}
