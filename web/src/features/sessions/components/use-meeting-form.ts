import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { localNow } from '../../../lib/date-words.ts';
import { showFieldProblems } from '../../../lib/form-problems.ts';
import { problemCode } from '../../../lib/problem.ts';
import { requestFormSchema, requestProblems } from '../request-form.ts';
import { REFUSED_FIELD } from '../request-text.ts';
import { REQUEST_FIELDS, type RequestValues } from '../request-values.ts';

interface Options {
  readonly start: RequestValues;
  readonly send: (values: RequestValues) => Promise<unknown>;
  readonly onSent: () => void;
  /** Why it was refused, in words; null if there is nothing more to say than that it failed. */
  readonly failureWords: (error: unknown) => string | null;
}

/** The form in which a meeting is planned: asked for, or changed. */
export function useMeetingForm({ start, send, onSent, failureWords }: Options) {
  const [failure, setFailure] = useState<{ reason: string | null } | null>(null);
  const form = useForm({
    defaultValues: start,
    resolver: standardSchemaResolver(requestFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { control, trigger } = form;
  const chosenPlace = useWatch({ control, name: 'chosenPlace' });
  const values = { ...start, ...useWatch({ control }), chosenPlace };
  useEffect(() => {
    // What was kept or planned may have become wrong since: its day may be over.
    void trigger(REQUEST_FIELDS.filter((field) => start[field].length > 0));
  }, [trigger, start]);

  async function sendValues(sent: RequestValues) {
    setFailure(null);
    try {
      await send(sent);
    } catch (error) {
      return showFailure(error);
    }
    onSent();
  }

  function showFailure(error: unknown) {
    const reason = failureWords(error);
    const field = REFUSED_FIELD[problemCode(error) ?? ''];
    if (field !== undefined && reason !== null) form.setError(field, { message: reason });
    showFieldProblems(error, REQUEST_FIELDS, form.setError);
    setFailure({ reason });
  }

  const missing = requestProblems(values, localNow()).map(({ field }) => field);
  return { form, values, missing, failure, send: form.handleSubmit(sendValues) };
}
