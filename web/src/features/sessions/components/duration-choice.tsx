import { durationMinutes } from '@oakling/domain/sessions/session';
import { OFFERED_MINUTES } from '@oakling/domain/sessions/sensible-times';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { localTimesOf } from '../../../lib/date-words.ts';
import type { TimeValues } from '../meeting-values.ts';
import { requestPage as text } from '../request-text.ts';
import { durationWords } from '../text.ts';

/** What a form's clock times come to; two days without a change of the clocks stand for none. */
const instantOf = (date: string, time: string) => new Date(`${date || '2001-01-01'}T${time}`);

/** How long a time is, in minutes; not a number as long as it is not complete. Rule 6.33 */
export function minutesOf({ date, startTime, endTime }: TimeValues): number {
  const [startsAt, endsAt] = [instantOf(date, startTime), instantOf(date, endTime)];
  return durationMinutes({ startsAt, endsAt });
}

/** When something ends that begins then; null as long as nobody has said when. */
function endAfter({ date, startTime }: TimeValues, minutes: number): string | null {
  const start = instantOf(date, startTime).getTime();
  if (Number.isNaN(start)) return null;
  return localTimesOf(new Date(start + minutes * 60_000).toISOString()).time;
}

/** Rule 6.110: the duration that was chosen, which the end keeps to until it is typed by hand. */
export function useDuration() {
  const { getValues, setValue } = useFormContext<TimeValues>();
  // None at first, whatever the form begins with: an end that was planned moves only if somebody says so.
  const [chosen, setChosen] = useState<number | null>(null);
  const moveEnd = (minutes: number) => {
    const end = endAfter(getValues(), minutes);
    if (end !== null) setValue('endTime', end, { shouldDirty: true });
  };
  return {
    chosen,
    /** Chosen once more it is not chosen. */
    choose(minutes: number) {
      setChosen(minutes === chosen ? null : minutes);
      moveEnd(minutes);
    },
    /** The start or the day has changed. */
    follow() {
      if (chosen !== null) moveEnd(chosen);
    },
    /** The end was typed. */
    forget: () => setChosen(null),
  };
}

type Props = { chosen: number | null; onChoose: (minutes: number) => void };

/** Rule 6.110: a row of durations, each of which sets the end. */
export function DurationChoice({ chosen, onChoose }: Props) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="space-y-2">
      <p id={id} className="font-semibold">
        {text.duration}
      </p>
      <div className="flex flex-wrap gap-2">
        {OFFERED_MINUTES.map((minutes) => (
          <Duration
            key={minutes}
            words={durationWords(minutes)}
            isPressed={minutes === chosen}
            onPress={() => onChoose(minutes)}
          />
        ))}
      </div>
    </div>
  );
}

type DurationProps = { words: string; isPressed: boolean; onPress: () => void };

function Duration({ words, isPressed, onPress }: DurationProps) {
  const look = isPressed
    ? 'border-role-ink bg-role-soft text-role-ink'
    : 'border-line bg-card hover:bg-role-soft';
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-4 py-1 font-semibold transition-colors duration-150 ${look}`}
    >
      {isPressed && <Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />}
      {words}
    </button>
  );
}
