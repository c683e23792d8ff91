import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form';
import { useState } from 'react';
import { problemCode, ProblemError } from './problem.ts';

type Schema<Values extends FieldValues, Output> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Output>
>[0];

/**
 * A form that a schema validates: fields are validated on blur, and after that on every change. `field` is for inputs
 * and `submission` for `SubmitForm`; `order` lists the fields from top to bottom. `prefix` keeps ids unique next to
 * another form with the same fields.
 */
export function useCheckedForm<Values extends FieldValues, Output = Values>(
  schema: Schema<Values, Output>,
  order: readonly Path<Values>[],
  defaultValues: DefaultValues<Values>,
  prefix = '',
) {
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const problems = problemsOf(errors, order, prefix);
  const submission = { problems, submitCount, isPending: isSubmitting };
  return { ...form, field: fieldsOf(form, prefix), submission };
}

type Sending<Values extends FieldValues, Output> = {
  /** Sends the values. It may reset the form afterward. */
  send: (values: Output, form: UseFormReturn<Values, unknown, Output>) => Promise<unknown>;
  words: (error: unknown) => string;
  about?: Readonly<Record<string, Path<Values>>>;
};

/**
 * A checked form that sends its values. Failures are shown at the fields they concern, and others in `failure`; `error`
 * is for pages that show more about it. The defaults list all fields in order.
 */
export function useSentForm<Values extends FieldValues, Output = Values>(
  schema: Schema<Values, Output>,
  defaults: DefaultValues<Values>,
  { send, words, about = {} }: Sending<Values, Output>,
) {
  // The keys of the values are paths, so the cast is safe.
  const order = Object.keys(defaults) as Path<Values>[];
  const form = useCheckedForm<Values, Output>(schema, order, defaults);
  const [error, setError] = useState<unknown>(null);
  const onSubmit = form.handleSubmit(async (values) => {
    setError(null);
    try {
      await send(values, form);
    } catch (reason) {
      const code = problemCode(reason) ?? '';
      const field = about[code];
      if (field !== undefined) form.setError(field, { type: code, message: words(reason) });
      else if (!showFieldProblems(reason, order, form.setError)) setError(reason);
    }
  });
  const failure = error === null ? null : words(error);
  return { ...form, error, submission: { ...form.submission, onSubmit, failure } };
}

export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
  prefix = '',
) {
  return (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => ({
    ...form.register(name, options),
    id: prefix + name,
    error: messageOf(form.formState.errors, name),
  });
}

function messageOf<Values extends FieldValues>(errors: FieldErrors<Values>, name: Path<Values>) {
  const message: unknown = Reflect.get(errors, name)?.message;
  return typeof message === 'string' ? message : undefined;
}

function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly Path<Values>[],
  prefix: string,
): { fieldId: string; message: string }[] {
  return order.flatMap((name) => {
    const message = messageOf(errors, name);
    return message === undefined ? [] : [{ fieldId: prefix + name, message }];
  });
}

/** Shows the server's field errors at the fields. @returns true if any of them belonged to this form. */
export function showFieldProblems<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ProblemError)) return false;
  const known = error.fields.flatMap(({ path, message }) => {
    const name = names.find((candidate) => candidate === path);
    return name === undefined ? [] : [{ name, message }];
  });
  for (const { name, message } of known) setError(name, { message });
  return known.length > 0;
}
