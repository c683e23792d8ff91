import type { MatchView } from '@oakling/domain/matches/contract';
import { useState } from 'react';
import { readerZone } from '../../../lib/date-words.ts';
import { dropDraft, useKeptDraft } from '../../../lib/form-draft.ts';
import { useMe } from '../../../lib/me.ts';
import { problemCode } from '../../../lib/problem.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { useRequestSession } from '../data.ts';
import { draftKey, readRequestDraft, type RequestDraft } from '../request-draft.ts';
import { toRequest } from '../request-form.ts';
import { requestFailureWords } from '../request-text.ts';
import { EMPTY_REQUEST, type RequestValues } from '../request-values.ts';
import { useMeetingForm } from './use-meeting-form.ts';

/** The form with its draft: kept in this tab until sent, so that a reload loses nothing. */
export function useRequestForm(match: MatchView, onSent: () => void) {
  const key = draftKey(useMe().id, match.id);
  const [start] = useState(() => firstDraft(key, match));
  // Rule 6.4: made once per opened form, so that sending it again makes no second session.
  const [id, setId] = useState(start.id);
  const request = useRequestSession();

  async function send(values: RequestValues) {
    try {
      const names = { id, matchId: match.id, timeZone: readerZone() };
      await request.mutateAsync(toRequest(values, names));
    } catch (error) {
      // That one was sent. Whoever reads so and sends again wants another one.
      if (problemCode(error) === 'already-exists') setId(uuidv7());
      throw error;
    }
    dropDraft(key);
  }

  const meeting = useMeetingForm({
    start: start.values,
    ...{ send, onSent },
    failureWords: requestFailureWords,
  });
  useKeptDraft(key, { id, values: meeting.values });
  return meeting;
}

/** What was typed before for this match, or an empty form. */
function firstDraft(key: string, match: MatchView): RequestDraft {
  const draft = readRequestDraft(key);
  if (draft === null) return { id: uuidv7(), values: EMPTY_REQUEST };
  const isShared = (name: string) => match.sharedInterests.some((shared) => shared.name === name);
  const interests = draft.values.interests.filter(isShared);
  return { ...draft, values: { ...draft.values, interests } };
}
