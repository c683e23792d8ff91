import { durationMinutes } from '@oakling/domain/sessions/session';
import { OFFERED_MINUTES } from '@oakling/domain/sessions/asking/sensible-times';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { localTimesOf } from '../../../../lib/date-words.ts';
import type { TimeValues } from '../meeting-values.ts';
import { requestPage as text } from '../request-text.ts';
import { durationWords } from '../../text.ts';
import { ChoiceButton, Choices } from './choice-button.tsx';

/** Instant of a form's local time. Without a date, uses a day with no clock change. */
const instantOf = (date: string, time: string) => new Date(`${date || '2001-01-01'}T${time}`);

/** Duration in minutes; NaN while incomplete. Rule 6.33 */
export function minutesOf({ date, startTime, endTime }: TimeValues): number {
  const [startsAt, endsAt] = [instantOf(date, startTime), instantOf(date, endTime)];
  return durationMinutes({ startsAt, endsAt });
}

/** End of a session starting at that time; null until the user picks one. */
function endAfter({ date, startTime }: TimeValues, minutes: number): string | null {
  const start = instantOf(date, startTime).getTime();
  if (Number.isNaN(start)) return null;
  return localTimesOf(new Date(start + minutes * 60_000).toISOString()).time;
}

/** The chosen duration, which moves the end until the end is typed manually. Rule 6.110 */
export function useDuration() {
  const { getValues, setValue } = useFormContext<TimeValues>();
  // No duration is selected at first, so an existing end moves only on request.
  const [chosen, setChosen] = useState<number | null>(null);
  const moveEnd = (minutes: number) => {
    const end = endAfter(getValues(), minutes);
    if (end !== null) setValue('endTime', end, { shouldDirty: true });
  };
  return {
    chosen,
    /** Clicking the selected duration clears it. */
    choose(minutes: number) {
      setChosen(minutes === chosen ? null : minutes);
      moveEnd(minutes);
    },
    /** Start or day changed. */
    follow() {
      if (chosen !== null) moveEnd(chosen);
    },
    /** The end was typed manually. */
    forget: () => setChosen(null),
  };
}

type Props = { chosen: number | null; onChoose: (minutes: number) => void };

/** Buttons of durations, each of which sets the end. Rule 6.110 */
export function DurationChoice({ chosen, onChoose }: Props) {
  return (
    <Choices label={text.duration}>
      {OFFERED_MINUTES.map((minutes) => (
        <ChoiceButton
          key={minutes}
          words={durationWords(minutes)}
          isPressed={minutes === chosen}
          onPress={() => onChoose(minutes)}
        />
      ))}
    </Choices>
  );
}
