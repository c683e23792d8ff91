import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ProblemError } from './problem.ts';

/** The messages of a form's fields in the form's order, for the summary at its top. */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly Path<Values>[],
): { fieldId: string; message: string }[] {
  return order.flatMap((name) => {
    const message: unknown = Reflect.get(errors, name)?.message;
    return typeof message === 'string' ? [{ fieldId: name, message }] : [];
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
