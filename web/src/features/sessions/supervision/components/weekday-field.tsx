import { WEEKDAYS } from '@oakling/domain/sessions/supervision/standing-rules';
import type { ComponentProps } from 'react';
import { FieldGroup } from '../../../../ui/field-group.tsx';
import { DAY_NAMES, rulesPage as text } from '../standing-rules-text.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'id' | 'value' | 'className'> & {
  error?: string | undefined;
};

/** A checkbox for each weekday. The first one has the field's id. */
export function WeekdayField({ error, ...input }: Props) {
  return (
    <FieldGroup legend={text.days} name="days" error={error}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-2">
        {WEEKDAYS.map((day, index) => (
          <label
            key={day}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-lg border-2 border-line bg-card px-2 py-2 [overflow-wrap:anywhere] font-semibold has-checked:border-role-ink has-checked:bg-role-soft"
          >
            <input
              {...input}
              type="checkbox"
              id={index === 0 ? 'days' : `days-${day}`}
              value={String(day)}
              className="size-6 shrink-0 cursor-pointer accent-role-solid dark:accent-role-ink"
            />
            <span>{DAY_NAMES[day]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
