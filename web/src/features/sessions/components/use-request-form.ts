import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { MatchView } from '@oakling/domain/matches/contract';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { localNow, readerZone } from '../../../lib/date-words.ts';
import { dropDraft } from '../../../lib/form-draft.ts';
import { showFieldProblems } from '../../../lib/form-problems.ts';
import { useMe } from '../../../lib/me.ts';
import { problemCode } from '../../../lib/problem.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { useRequestSession } from '../data.ts';
import { draftKey, readRequestDraft, type RequestDraft } from '../request-draft.ts';
import { requestFormSchema, requestProblems, toRequest } from '../request-form.ts';
import { REFUSED_FIELD, requestFailureWords } from '../request-text.ts';
import { EMPTY_REQUEST, REQUEST_FIELDS, type RequestValues } from '../request-values.ts';

/** The form with its draft: kept in this tab until sent, so that a reload loses nothing. */
export function useRequestForm(match: MatchView, onSent: () => void) {
  const key = draftKey(useMe().id, match.id);
  const [start] = useState(() => firstDraft(key, match));
  // Rule 6.4: made once per opened form, so that sending it again makes no second session.
  const [id, setId] = useState(start.id);
  const [failure, setFailure] = useState<{ reason: string | null } | null>(null);
  const form = useForm({
    defaultValues: start.values,
    resolver: standardSchemaResolver(requestFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const request = useRequestSession();
  const { control } = form;
  const chosenPlace = useWatch({ control, name: 'chosenPlace' });
  const values = { ...start.values, ...useWatch({ control }), chosenPlace };
  useKeptDraft(key, { id, values });
  const { trigger } = form;
  useEffect(() => {
    // A draft may have become wrong since: its day may be over.
    void trigger(REQUEST_FIELDS.filter((field) => start.values[field].length > 0));
  }, [trigger, start]);

  async function sendValues(sent: RequestValues) {
    setFailure(null);
    try {
      await request.mutateAsync(toRequest(sent, { id, matchId: match.id, timeZone: readerZone() }));
    } catch (error) {
      return showFailure(error);
    }
    dropDraft(key);
    onSent();
  }

  function showFailure(error: unknown) {
    const code = problemCode(error) ?? '';
    const reason = requestFailureWords(error);
    const field = REFUSED_FIELD[code];
    if (field !== undefined && reason !== null) form.setError(field, { message: reason });
    showFieldProblems(error, REQUEST_FIELDS, form.setError);
    // That one was sent. Whoever reads so and sends again wants another one.
    if (code === 'already-exists') setId(uuidv7());
    setFailure({ reason });
  }

  const missing = requestProblems(values, localNow()).map(({ field }) => field);
  return { form, missing, failure, send: form.handleSubmit(sendValues) };
}

/** What was typed before for this match, or an empty form. */
function firstDraft(key: string, match: MatchView): RequestDraft {
  const draft = readRequestDraft(key);
  if (draft === null) return { id: uuidv7(), values: EMPTY_REQUEST };
  const isShared = (name: string) => match.sharedInterests.some((shared) => shared.name === name);
  const interests = draft.values.interests.filter(isShared);
  return { ...draft, values: { ...draft.values, interests } };
}

function useKeptDraft(key: string, draft: RequestDraft) {
  const text = JSON.stringify(draft);
  // Only what has changed: a sent and dropped draft must not come back with the next rendering.
  useEffect(() => tabStorage.write(key, text), [key, text]);
}
