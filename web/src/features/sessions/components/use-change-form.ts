import type { MatchView } from '@oakling/domain/matches/contract';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import * as v from 'valibot';
import { dropDraft, storedDraft, useKeptDraft } from '../../../lib/form-draft.ts';
import { useMe } from '../../../lib/me.ts';
import { changeFailureWords } from '../change-text.ts';
import { useChangeSession } from '../life-data.ts';
import { toChange } from '../request-form.ts';
import { requestValuesSchema, valuesOf, type RequestValues } from '../request-values.ts';
import { useMeetingForm } from './use-meeting-form.ts';

/**
 * The form as the session is, or as it was left in this tab; a newer version begins anew. What was read
 * when it was opened is what is changed: the server refuses it once somebody has changed that.
 */
export function useChangeForm(now: SessionView, match: MatchView, onSent: () => void) {
  const [session] = useState(now);
  const key = `oakling.change.${useMe().id}.${session.id}.${session.version}`;
  const [start] = useState(() => firstValues(key, session, match));
  const { mutateAsync } = useChangeSession(session.id);

  async function send(values: RequestValues) {
    await mutateAsync(toChange(values, session));
    dropDraft(key);
  }

  const meeting = useMeetingForm({ start, send, onSent, failureWords: changeFailureWords });
  useKeptDraft(key, meeting.values);
  return meeting;
}

function firstValues(key: string, session: SessionView, match: MatchView): RequestValues {
  const kept = v.safeParse(requestValuesSchema, storedDraft(key));
  const values = kept.success ? kept.output : valuesOf(session);
  const isShared = (name: string) => match.sharedInterests.some((shared) => shared.name === name);
  return { ...values, interests: values.interests.filter(isShared) };
}
