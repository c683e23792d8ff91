import type { ReactNode } from 'react';
import { Description, FieldError, useNotes, type FieldProps } from './field.tsx';
import type { Elements } from './card.tsx';

type GroupProps = Pick<FieldProps, 'description' | 'error'> & {
  legend: ReactNode;
  /** The id of the first input, so an error summary can link to it. */
  name: string;
  children: Elements;
};

export function FieldGroup(props: GroupProps) {
  const { legend, name, description, children } = props;
  const { error, describedBy } = useNotes(name, description, props.error);
  return (
    <fieldset className="min-w-0 space-y-2" aria-describedby={describedBy}>
      <legend className="font-semibold">{legend}</legend>
      <Description id={name}>{description}</Description>
      {children}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
