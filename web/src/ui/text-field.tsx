import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'>;

/** A one-line input. Its id is its `name` unless given, so that an error summary can link to it. */
export function TextField({ label, description, error, required, ...input }: TextFieldProps) {
  return (
    <Field
      id={input.id ?? input.name}
      label={label}
      description={description}
      error={error}
      required={required}
    >
      {(aria) => <input type="text" {...input} {...aria} className={controlClasses} />}
    </Field>
  );
}
