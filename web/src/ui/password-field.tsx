import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { controlClasses, Field, firstDigits, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> & {
    autoComplete: 'current-password' | 'new-password' | 'one-time-code';
    secret?: 'password' | 'PIN';
  };

/** A password input with a button that shows it. Allows pasting and password managers. */
export function PasswordField({ secret = 'password', ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field props={props}>
      {(input) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            type={isShown ? 'text' : 'password'}
            className={`${controlClasses} pe-28`}
          />
          <button
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${secret}`}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 end-0.5 inline-flex min-w-24 items-center justify-center gap-2 rounded-lg px-2 font-semibold text-role-ink hover:bg-role-soft"
          >
            <Icon aria-hidden className="size-5" />
            <span>{isShown ? 'Hide' : 'Show'}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

type PinFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'secret'>;

/**
 * A hidden input for six digits, with a numeric keypad. Password managers ignore `off` on passwords, and would save the
 * PIN and fill in the account's password. They leave one-time codes alone. Rule 10.371
 */
export function PinField({ onChange, ...props }: PinFieldProps) {
  return (
    <PasswordField
      inputMode="numeric"
      autoComplete="one-time-code"
      secret="PIN"
      {...props}
      onChange={(event) => {
        const { target } = event;
        // `maxLength` would cut a pasted PIN before its spaces and invisible characters are removed.
        if (target.value.length > 6) target.value = firstDigits(target.value, 6);
        onChange?.(event);
      }}
    />
  );
}

type NewPinFieldsProps = {
  field: (name: 'pin' | 'pinAgain') => Omit<PinFieldProps, 'label'>;
  label: string;
  hint: string;
  again: string;
};

export function NewPinFields({ field, label, hint, again }: NewPinFieldsProps) {
  return (
    <>
      <PinField label={label} description={hint} required {...field('pin')} />
      <PinField label={again} required {...field('pinAgain')} />
    </>
  );
}
