import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';
import type { Elements } from './card.tsx';

/** The props of every form field. `error` accepts undefined, so `errors.name?.message` fits. */
export type FieldProps = {
  label: ReactNode;
  description?: ReactNode | undefined;
  error?: string | undefined;
  /** Shows "Required" and sets aria-required. Validation is up to the form. */
  required?: boolean | undefined;
};

type ControlAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type Given = FieldProps & { id?: string | undefined; name?: string | undefined };

export const controlClasses =
  'block min-h-12 w-full rounded-lg border-2 border-line bg-card px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger-ink disabled:bg-paper disabled:text-ink-soft';

/** The first digits of a text in any script, even if spaces or invisible characters were pasted with them. */
export const firstDigits = (typed: string, most: number): string =>
  Array.from(typed.replace(/\P{Nd}/gu, ''))
    .slice(0, most)
    .join('');

/** The id of the label, for a control of several elements, such as an input with a list. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

/**
 * The label, description and error of a control, associated for assistive technology. Passes the other props to the
 * control. The id is `name` by default, so an error summary can link to it.
 */
export function Field<Props extends Given>({
  props,
  children,
}: {
  props: Props;
  children: (control: Omit<Props, keyof FieldProps> & ControlAria) => Elements;
}) {
  const { label, description, error: latestError, required, ...control } = props;
  const ownId = useId();
  const id = props.id ?? props.name ?? ownId;
  const { error, describedBy } = useNotes(id, description, latestError);
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-1.5">
        <label id={labelIdOf(id)} htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden className="text-sm text-ink-soft">
            Required
          </span>
        )}
      </div>
      <Description id={id}>{description}</Description>
      {children({
        ...control,
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The error to show, and the ids of the error and the description for `aria-describedby`. */
export function useNotes(id: string, description: ReactNode, latestError: string | undefined) {
  const error = useHeldWhilePressed(latestError);
  const ids = [error && `${id}-error`, description && `${id}-description`];
  return { error, describedBy: ids.filter(Boolean).join(' ') || undefined };
}

type DescriptionProps = { id: string; className?: string; children: ReactNode };

export function Description({ id, className = '', children }: DescriptionProps) {
  if (!children) return null;
  return (
    <p id={`${id}-description`} className={`text-sm text-ink-soft ${className}`}>
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 font-semibold text-danger-ink">
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'>;

export function TextField(props: TextFieldProps) {
  return (
    <Field props={props}>
      {(input) => <input type="text" {...input} className={controlClasses} />}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>;

export function TextArea(props: TextAreaProps) {
  return (
    <Field props={props}>
      {(area) => (
        <textarea
          rows={4}
          // Browsers scroll only the first line into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          {...area}
          className={controlClasses}
        />
      )}
    </Field>
  );
}

export function TextAreas({ areas }: { areas: readonly TextAreaProps[] }) {
  return areas.map((area) => <TextArea key={area.id ?? area.name} {...area} />);
}

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & {
    options: readonly SelectOption[];
    /** The label of the empty option. Omit it if a value is always set. */
    placeholder?: string;
  };

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  return (
    <Field props={props}>
      {(select) => (
        <select {...select} className={controlClasses}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
