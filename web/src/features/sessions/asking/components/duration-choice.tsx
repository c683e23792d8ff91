import { durationMinutes } from '@oakling/domain/sessions/session';
import { OFFERED_MINUTES } from '@oakling/domain/sessions/asking/sensible-times';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { instantOf, localNow } from '../../../../lib/date-words.ts';
import { TIME_FIELDS, type TimeValues } from '../meeting-values.ts';
import { requestPage as text } from '../request-text.ts';
import { ChoiceButton, Choices } from './choice-button.tsx';

/** The instant of a form's local time. Without a date, it uses a day on which the clocks don't change. */
const momentOf = (date: string, time: string) => instantOf(`${date || '2001-01-01'}T${time}`);

/** The duration in minutes; NaN while the times are incomplete. Rule 6.33 */
function minutesOf({ date, startTime, endTime }: TimeValues): number {
  const [startsAt, endsAt] = [momentOf(date, startTime), momentOf(date, endTime)];
  return durationMinutes({ startsAt, endsAt });
}

/** The end of a session that starts at this time. Null until the user picks a duration. */
function endAfter({ date, startTime }: TimeValues, minutes: number): string | null {
  const start = momentOf(date, startTime).getTime();
  if (Number.isNaN(start)) return null;
  return localNow(new Date(start + minutes * 60_000)).slice(11);
}

/** The chosen duration. It moves the end of the session until the user types the end. Rule 6.110 */
export function useDuration() {
  const { getValues, setValue } = useFormContext<TimeValues>();
  // At first, no duration is selected, so an existing end moves only on request.
  const [chosen, setChosen] = useState<number | null>(null);
  const moveEnd = (minutes: number) => {
    const end = endAfter(getValues(), minutes);
    if (end !== null) setValue('endTime', end, { shouldDirty: true });
  };
  return {
    chosen,
    choose(minutes: number) {
      setChosen(minutes);
      moveEnd(minutes);
    },
    follow() {
      if (chosen !== null) moveEnd(chosen);
    },
    forget: () => setChosen(null),
  };
}

type Props = { chosen: number | null; onChoose: (minutes: number) => void };

/** The button of the current duration is pressed, or the chosen one while the times are incomplete. Rule 6.110 */
export function DurationChoice({ chosen, onChoose }: Props) {
  const [date, startTime, endTime] = useWatch<TimeValues, typeof TIME_FIELDS>({
    name: TIME_FIELDS,
  });
  const current = minutesOf({ date, startTime, endTime });
  const shown = Number.isNaN(current) ? chosen : current;
  return (
    <Choices label={text.duration}>
      {OFFERED_MINUTES.map((minutes) => (
        <ChoiceButton
          key={minutes}
          words={String(minutes)}
          isPressed={minutes === shown}
          onPress={() => onChoose(minutes)}
        />
      ))}
    </Choices>
  );
}
