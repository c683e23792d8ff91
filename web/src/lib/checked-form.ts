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
 * A form that a schema checks: each field as it is left, and from then on as it changes. `field` is for an input,
 * `submission` for a `SubmitForm`; `order` names the fields from top to bottom.
 */
export function useCheckedForm<Values extends FieldValues, Output = Values>(
  schema: Schema<Values, Output>,
  order: readonly Path<Values>[],
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const submission = { problems: problemsOf(errors, order), submitCount, isPending: isSubmitting };
  return { ...form, field: fieldsOf(form), submission };
}

/** Gives an input of a form its name and handlers, and what is wrong with what is in it. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
) {
  return (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => ({
    ...form.register(name, options),
    error: messageOf(form.formState.errors, name),
  });
}

function messageOf<Values extends FieldValues>(errors: FieldErrors<Values>, name: Path<Values>) {
  const message: unknown = Reflect.get(errors, name)?.message;
  return typeof message === 'string' ? message : undefined;
}

/** The messages of a form's fields in the form's order, for the summary at its top. */
function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly Path<Values>[],
): { fieldId: string; message: string }[] {
  return order.flatMap((name) => {
    const message = messageOf(errors, name);
    return message === undefined ? [] : [{ fieldId: name, message }];
  });
}

/**
 * Puts what the server said of single fields beside them.
 * @returns whether it said anything of a field of this form.
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
