import { useId, type ComponentProps } from 'react';
import { FieldError, type FieldProps } from './field.tsx';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

type CheckboxFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>;

/** A checkbox whose whole row is clickable. The label may contain links. */
export function CheckboxField({
  label,
  description,
  error: latestError,
  required,
  ...input
}: CheckboxFieldProps) {
  const error = useHeldWhilePressed(latestError);
  const ownId = useId();
  const id = input.id ?? input.name ?? ownId;
  const describedBy = [error && `${id}-error`, description && `${id}-description`];
  return (
    <div className="space-y-1.5">
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required ? true : undefined}
          className="mt-2 size-7 shrink-0 cursor-pointer aria-disabled:cursor-not-allowed accent-role-solid dark:accent-role-ink"
        />
        <label htmlFor={id} className="min-h-11 min-w-0 grow py-2">
          {label}
        </label>
      </div>
      {description && (
        <p id={`${id}-description`} className="ps-10 text-sm text-ink-soft">
          {description}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
