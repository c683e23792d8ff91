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
import { ProblemError } from './problem.ts';

type Schema<Values extends FieldValues, Output> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Output>
>[0];

/**
 * A form validated by a schema: fields validate on blur, then on change. `field` is for inputs,
 * `submission` for `SubmitForm`; `order` lists the fields top to bottom. `prefix` keeps ids unique
 * beside another form with the same fields.
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

/** Returns the id, name, handlers and error message of a form field. */
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

/** The form's error messages in field order, for the summary at the top. */
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

/**
 * Shows the server's field errors beside the fields. @returns true if any belonged to this form.
 */
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
