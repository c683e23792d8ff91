import { useId, type ComponentProps } from 'react';
import { Description, FieldError, useNotes, type FieldProps } from './field.tsx';

type CheckboxFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>;

/** A checkbox whose whole row can be clicked. The label may contain links. */
export function CheckboxField({
  label,
  description,
  error: latestError,
  required,
  ...input
}: CheckboxFieldProps) {
  const ownId = useId();
  const id = input.id ?? input.name ?? ownId;
  const { error, describedBy } = useNotes(id, description, latestError);
  return (
    <div className="space-y-1.5">
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          aria-required={required ? true : undefined}
          className="mt-2 size-7 shrink-0 cursor-pointer aria-disabled:cursor-not-allowed accent-role-solid dark:accent-role-ink"
        />
        <label htmlFor={id} className="min-h-11 min-w-0 grow py-2">
          {label}
        </label>
      </div>
      <Description id={id} className="ps-10">
        {description}
      </Description>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
