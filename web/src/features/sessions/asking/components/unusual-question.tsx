import type { UnusualTime } from '@oakling/domain/sessions/asking/sensible-times';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { TimeValues } from '../meeting-values.ts';
import { unusualQuestion as text, unusualWords } from '../later-text.ts';
import { minutesOf } from './duration-choice.tsx';

type Props = {
  code: UnusualTime;
  times: TimeValues;
  youth: string;
  isPending: boolean;
  pendingText: string;
  onChange: () => void;
  onSend: () => void;
};

/** Asks to confirm a long, early or late time. Replaces the button, and takes the focus. */
export function UnusualQuestion(props: Props) {
  const { code, times, youth, isPending, pendingText, onChange, onSend } = props;
  const id = useId();
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
        {unusualWords(code, minutesOf(times), youth)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={onChange}>
          {text.change}
        </Button>
        <Button
          variant="secondary"
          isPending={isPending}
          pendingText={pendingText}
          onClick={onSend}
        >
          {text.send}
        </Button>
      </div>
    </div>
  );
}
