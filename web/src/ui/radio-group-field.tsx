import type { ComponentProps, ReactNode } from 'react';
import { FieldGroup } from './field-group.tsx';

type RadioOption = { value: string; label: string; description?: string; icon?: ReactNode };

type RadioGroupFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'id' | 'value' | 'required'
> & {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  /** Omit it for an uncontrolled group, as with `register()`. */
  value?: string;
  description?: ReactNode | undefined;
  error?: string | undefined;
};

/**
 * Native radio buttons whose targets are as wide as the card. The id of the first is `name`, and the ids of the others
 * are `name-value`.
 */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { legend, options, value, description, error, ...input } = props;
  const { name } = input;
  return (
    <FieldGroup {...{ legend, name, description, error }}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2">
        {options.map((option, index) => {
          const id = index === 0 ? name : `${name}-${option.value}`;
          return (
            <div
              key={option.value}
              className="flex items-center rounded-lg border-2 border-line bg-card ps-3 has-checked:border-role-ink has-checked:bg-role-soft"
            >
              <input
                {...input}
                {...(value !== undefined && { checked: value === option.value })}
                type="radio"
                id={id}
                value={option.value}
                aria-describedby={option.description && `${id}-hint`}
                className="size-6 shrink-0 cursor-pointer accent-role-solid dark:accent-role-ink"
              />
              <div className="min-w-0 grow">
                <label
                  htmlFor={id}
                  className="flex min-h-12 items-center gap-3 px-3 py-2 font-semibold [overflow-wrap:anywhere]"
                >
                  <span className="empty:hidden">{option.icon}</span>
                  <span>{option.label}</span>
                </label>
                {option.description && (
                  <p id={`${id}-hint`} className="-mt-2 px-3 pb-2 text-sm text-ink-soft">
                    {option.description}
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
