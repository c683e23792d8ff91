import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

type PinFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'secret'>;

/** Six digits that nobody reads along, with the keys of a phone's number pad. No password manager keeps or fills them. */
export function PinField(props: PinFieldProps) {
  return (
    <PasswordField inputMode="numeric" maxLength={6} autoComplete="off" secret="PIN" {...props} />
  );
}

type NewPinFieldsProps = {
  /** What an input of the form is given, by its name. */
  field: (name: 'pin' | 'pinAgain') => Omit<PinFieldProps, 'label'>;
  label: string;
  hint: string;
  again: string;
};

/** A new PIN, and the same once more. */
export function NewPinFields({ field, label, hint, again }: NewPinFieldsProps) {
  return (
    <>
      <PinField label={label} description={hint} required {...field('pin')} />
      <PinField label={again} required {...field('pinAgain')} />
    </>
  );
}
