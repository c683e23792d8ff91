import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

type SelectOption = { value: string; label: string };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & {
    options: readonly SelectOption[];
    /** The words of the empty first choice; leave out when there is always a choice. */
    placeholder?: string;
  };

/** The system's own select: familiar on every phone. Its id is its `name` unless given. */
export function SelectField({
  label,
  description,
  error,
  required,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      id={select.id ?? select.name}
      label={label}
      description={description}
      error={error}
      required={required}
    >
      {(aria) => (
        <select {...select} {...aria} className={controlClasses}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
