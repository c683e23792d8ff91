import { useId, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

/** What every form field takes. `error` may be undefined so that `errors.name?.message` fits. */
export type FieldProps = {
  label: ReactNode;
  description?: ReactNode | undefined;
  error?: string | undefined;
  /** Shows "Required" beside the label and sets aria-required; the form itself validates. */
  required?: boolean | undefined;
};

type ControlAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type Props = FieldProps & {
  id: string | undefined;
  children: (aria: ControlAria) => ReactNode;
};

export const controlClasses =
  'block min-h-12 w-full rounded-lg border-2 border-line bg-card px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger-ink disabled:bg-paper disabled:text-ink-soft';

/** For a control that is more than one element, such as an input with its list. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

/** Label, description and error around one control, tied together for assistive technology. */
export function Field({
  id: givenId,
  label,
  description,
  error: latestError,
  required,
  children,
}: Props) {
  const error = useHeldWhilePressed(latestError);
  const ownId = useId();
  const id = givenId ?? ownId;
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, descriptionId].filter(Boolean).join(' ');
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label id={labelIdOf(id)} htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden className="text-sm text-ink-soft">
            Required
          </span>
        )}
      </div>
      {description && (
        <p id={descriptionId} className="text-sm text-ink-soft">
          {description}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
