import type { ReactNode } from 'react';
import { FieldGroup } from './field-group.tsx';
import { controlClasses, firstDigits } from './field.tsx';

type DayFieldProps = {
  legend: ReactNode;
  description?: ReactNode | undefined;
  error?: string | undefined;
  /** The id of the first input, so an error summary can link to it. */
  name: string;
  /** The date, such as "2012-3-27". Missing parts are omitted; if nothing was typed, it is ''. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus leaves all three inputs. */
  onBlur?: () => void;
  required?: boolean;
};

const PARTS = [
  { label: 'Day', name: 'day', length: 2, width: 'w-20' },
  { label: 'Month', name: 'month', length: 2, width: 'w-20' },
  { label: 'Year', name: 'year', length: 4, width: 'w-28' },
] as const;

/** A date that people know by heart, as three number inputs. Typing it is faster than finding it in a calendar. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onBlur, required, ...group } = props;
  const { name, error } = group;
  const [year = '', month = '', day = ''] = value.split('-');
  const typed = { day, month, year };
  const change = (part: keyof typeof typed, digits: string) => {
    const next = { ...typed, [part]: digits };
    const parts = [next.year, next.month, next.day];
    onChange(parts.every((each) => each === '') ? '' : parts.join('-'));
  };
  return (
    <FieldGroup {...group}>
      <div className="flex flex-wrap gap-3">
        {PARTS.map((part, index) => {
          const id = index === 0 ? name : `${name}-${part.name}`;
          return (
            <div key={part.name} className="space-y-1">
              <label htmlFor={id} className="block text-sm">
                {part.label}
              </label>
              <div className={part.width}>
                <input
                  id={id}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed[part.name]}
                  onChange={({ target }) =>
                    change(part.name, firstDigits(target.value, part.length))
                  }
                  onBlur={({ currentTarget, relatedTarget }) => {
                    if (currentTarget.closest('fieldset')?.contains(relatedTarget) !== true)
                      onBlur?.();
                  }}
                  aria-invalid={error ? true : undefined}
                  aria-required={required ? true : undefined}
                  className={controlClasses}
                />
              </div>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
