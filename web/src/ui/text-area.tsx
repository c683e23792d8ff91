import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>;

/** A field of several lines. Its id is its `name` unless given. */
export function TextArea({ label, description, error, required, ...input }: TextAreaProps) {
  return (
    <Field
      id={input.id ?? input.name}
      label={label}
      description={description}
      error={error}
      required={required}
    >
      {(aria) => <textarea rows={4} {...input} {...aria} className={controlClasses} />}
    </Field>
  );
}
