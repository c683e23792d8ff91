import { durationMinutes } from '@oakling/domain/sessions/session';
import { DATE_PROBLEMS } from '@oakling/domain/sessions/series-days';
import { useEffect, useId, useRef, useState } from 'react';
import { dayWords, instantOf } from '../../../../lib/date-words.ts';
import { type ProblemError, refusalIn } from '../../../../lib/problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import type { TimeValues } from '../meeting-values.ts';
import { unusualQuestion as text, unusualWords } from '../later-text.ts';
import { UNUSUAL } from '../request-text.ts';

type Props = {
  problem: ProblemError;
  times: TimeValues;
  youth: string;
  isPending: boolean;
  pendingText: string;
  onChange: () => void;
  /** Gets the dates to leave out. */
  onSend: (leaveOut: string[] | undefined) => void;
};

/** Asks to confirm a long, early or late time, or about dates. Replaces the button, and takes the focus. */
export function UnusualQuestion(props: Props) {
  const { problem, times, youth, isPending, pendingText, onChange, onSend } = props;
  const id = useId();
  const [left, setLeft] = useState<readonly string[]>(() =>
    problem.fields.filter(({ message }) => !isChoice(message)).map(({ path }) => path),
  );
  const code = refusalIn(UNUSUAL, problem) ?? 'dates-to-leave-out';
  const isAboutDates = code === 'dates-to-leave-out';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="space-y-3 rounded-card border-2 border-info-ink bg-info-soft p-4 text-info-ink"
    >
      <p id={id} className="text-lg font-semibold">
        {isAboutDates ? UNUSUAL[code] : unusualWords(code, durationOf(times), youth)}
      </p>
      {problem.fields.map(({ path, message }) => (
        <CheckboxField
          key={path}
          id={`${id}-${path}`}
          label={dayWords(`${path}T12:00:00Z`, 'UTC')}
          description={message}
          checked={!left.includes(path)}
          disabled={!isChoice(message)}
          onChange={() =>
            setLeft(left.includes(path) ? left.filter((day) => day !== path) : [...left, path])
          }
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={onChange}>
          {text.change}
        </Button>
        <Button
          variant="secondary"
          isPending={isPending}
          pendingText={pendingText}
          onClick={() => onSend(isAboutDates ? [...left] : undefined)}
        >
          {isAboutDates ? text.sendDates(left.length) : text.send}
        </Button>
      </div>
    </div>
  );
}

/** A date whose hour the clocks skip can be kept. */
const isChoice = (message: string) => message === DATE_PROBLEMS.skipped;

function durationOf({ date, startTime, endTime }: TimeValues): number {
  const [startsAt, endsAt] = [instantOf(`${date}T${startTime}`), instantOf(`${date}T${endTime}`)];
  return durationMinutes({ startsAt, endsAt });
}
