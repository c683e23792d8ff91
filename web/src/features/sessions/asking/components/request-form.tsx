import { idSchema } from '@oakling/domain/kernel/body';
import type { MatchView } from '@oakling/domain/matches/contract';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { eachOfferText, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { OWN_ROOM } from '@oakling/domain/sessions/session';
import * as v from 'valibot';
import { localNow, readerZone } from '../../../../lib/date-words.ts';
import { dropDraft, useKeptDraft } from '../../../../lib/form-draft.ts';
import { tabStorage } from '../../../../lib/storage.ts';
import { useMe } from '../../../../lib/me.ts';
import { problemCode } from '../../../../lib/problem.ts';
import { uuidv7 } from '../../../../lib/uuidv7.ts';
import { useRequestSession } from '../../data.ts';
import {
  EMPTY_REQUEST,
  requestValuesSchema,
  toRequest,
  valuesAgain,
  type Confirmed,
  type RequestValues,
} from '../meeting-values.ts';
import type { Suggestions } from '../suggestions.ts';
import { requestFailureWords, requestPage as text, whoDecides } from '../request-text.ts';
import { MeetingForm, useMeetingForm } from './meeting-form.tsx';

const draftSchema = v.object({
  /** Stored with the values, so resending after a reload doesn't create a second session. */
  id: idSchema,
  values: v.object({
    ...requestValuesSchema.entries,
    // Older drafts lack fields that were added later.
    ...eachOfferText(() => v.optional(v.string(), '')),
    chosenPlace: v.optional(requestValuesSchema.entries.chosenPlace, null),
    repeat: v.optional(requestValuesSchema.entries.repeat, EMPTY_REQUEST.repeat),
    times: v.optional(requestValuesSchema.entries.times, EMPTY_REQUEST.times),
  }),
});
type RequestDraft = v.InferOutput<typeof draftSchema>;

/** Each person and match has a separate draft, so people can't see another's draft in the same tab. */
function draftKey(personId: string, matchId: string): string {
  return `oakling.request.${personId}.${matchId}`;
}

export function readRequestDraft(key: string): RequestDraft | null {
  const draft = v.safeParse(draftSchema, tabStorage.readJson(key));
  return draft.success ? draft.output : null;
}

const { submit, submitting, failure } = text;

type Props = {
  match: MatchView;
  /** Rule 6.214 */
  former: SessionRow | null;
  /** Weeks after the next day with the former weekday. Rule 6.446 */
  later: number;
  suggestions: Suggestions;
  onSent: () => void;
};

/** Rules 6.35 to 6.38 */
export function RequestForm(props: Props) {
  const { match, suggestions } = props;
  const meeting = useRequestForm(props);
  const next = text.decides[whoDecides(match, useMe().isOfAge)](match.name);
  return (
    <MeetingForm
      match={match}
      meeting={meeting}
      suggestions={suggestions}
      canRepeat
      words={{ submit, submitting, failure, next }}
    />
  );
}

function useRequestForm(props: Props) {
  const { match, onSent } = props;
  const { id: myId, hasRooms = false } = useMe();
  const key = draftKey(myId, match.id);
  const [start] = useState(() => firstDraft(key, props, hasRooms));
  // Each opened form has one id, so resending doesn't create a second session. Rule 6.4
  const [id, setId] = useState(start.id);
  const request = useRequestSession();

  async function send(values: RequestValues, confirmed: Confirmed) {
    try {
      const names = { id, matchId: match.id, timeZone: readerZone() };
      await request.mutateAsync(toRequest(values, names, confirmed));
    } catch (error) {
      // The previous request was sent, so sending again creates another one.
      if (problemCode(error) === 'already-exists') setId(uuidv7());
      throw error;
    }
    dropDraft(key);
  }

  const meeting = useMeetingForm({
    start: start.values,
    send,
    onSent,
    failureWords: requestFailureWords,
  });
  useKeptDraft(key, { id, values: meeting.values });
  return meeting;
}

/** The initial values: the draft for this match, otherwise the repeated session, otherwise known defaults. */
function firstDraft(
  key: string,
  { match, former, later, suggestions }: Props,
  hasRooms: boolean,
): RequestDraft {
  const draft = readRequestDraft(key);
  if (draft === null || (former !== null && !hasWords(draft.values))) {
    const today = localNow().slice(0, 10);
    const values =
      former === null
        ? fresh(match, suggestions, hasRooms)
        : valuesAgain(former, match, today, later);
    return { id: draft?.id ?? uuidv7(), values };
  }
  const isShared = (name: string) => match.sharedInterests.some((shared) => shared.name === name);
  const interests = draft.values.interests.filter(isShared);
  return { ...draft, values: { ...draft.values, interests } };
}

const TYPED = [
  ...(['address', 'videoLink', 'date', 'startTime', 'endTime'] as const),
  ...OFFER_TEXT_NAMES,
];

function hasWords(values: RequestValues): boolean {
  return TYPED.some((field) => values[field] !== '');
}

/** Presets fields that have only one option. Rule 6.266 */
function fresh(
  { sharedInterests }: MatchView,
  { mode }: Suggestions,
  hasRooms: boolean,
): RequestValues {
  const names = sharedInterests.map(({ name }) => name);
  return {
    ...EMPTY_REQUEST,
    interests: names.length === 1 ? names : [],
    connectionMode: mode,
    ...(hasRooms && { videoProvider: OWN_ROOM }),
  };
}
