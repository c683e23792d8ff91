import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

type PinFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'secret'>;

/** A hidden six-digit input with a numeric keypad. Password managers neither save nor fill it. */
export function PinField(props: PinFieldProps) {
  return (
    <PasswordField inputMode="numeric" maxLength={6} autoComplete="off" secret="PIN" {...props} />
  );
}

type NewPinFieldsProps = {
  /** Returns the props of an input by name. */
  field: (name: 'pin' | 'pinAgain') => Omit<PinFieldProps, 'label'>;
  label: string;
  hint: string;
  again: string;
};

/** A new PIN and its confirmation. */
export function NewPinFields({ field, label, hint, again }: NewPinFieldsProps) {
  return (
    <>
      <PinField label={label} description={hint} required {...field('pin')} />
      <PinField label={again} required {...field('pinAgain')} />
    </>
  );
}
