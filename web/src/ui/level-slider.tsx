import { Minus, Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

type Props = {
  /** The slider's accessible name. */
  label: string;
  /** The words of the steps, lowest first; step 1 is the first of them. */
  levels: readonly string[];
  /** The names of the two buttons, where "Lower" and "Raise" with the label do not say it. */
  stepNames?: readonly [string, string];
  /** From 1 to the number of levels. */
  value: number;
  onChange: (value: number) => void;
};

/**
 * A slider of few steps, with a button at each end for hands that cannot drag. It is the browser's
 * own slider because only that can say "Advanced" (aria-valuetext) where React Aria's says "3".
 */
export function LevelSlider({ label, levels, stepNames, value, onChange }: Props) {
  const [lower, raise] = stepNames ?? [`Lower ${label}`, `Raise ${label}`];
  const highest = levels.length;
  const word = levels[value - 1] ?? '';
  const filled = ((value - 1) / (highest - 1)) * 100;
  const style: CSSProperties & { '--filled': string } = { '--filled': `${filled}%` };
  const changeTo = (next: number) => {
    if (next >= 1 && next <= highest && next !== value) onChange(next);
  };
  return (
    <div>
      <div className="flex items-center gap-[min(0.5rem,2vw)]">
        <StepButton name={lower} isAtEnd={value <= 1} onStep={() => changeTo(value - 1)}>
          <Minus aria-hidden className="size-5" />
        </StepButton>
        <input
          type="range"
          className="level-slider"
          style={style}
          aria-label={label}
          aria-valuetext={word}
          min={1}
          max={highest}
          step={1}
          value={value}
          onChange={(event) => changeTo(event.currentTarget.valueAsNumber)}
        />
        <StepButton name={raise} isAtEnd={value >= highest} onStep={() => changeTo(value + 1)}>
          <Plus aria-hidden className="size-5" />
        </StepButton>
      </div>
      <p aria-hidden className="text-center text-sm font-semibold">
        {word}
      </p>
    </div>
  );
}

type StepButtonProps = {
  name: string;
  isAtEnd: boolean;
  onStep: () => void;
  children: ReactNode;
};

function StepButton({ name, isAtEnd, onStep, children }: StepButtonProps) {
  // Not `disabled`: that would take the focus away at the last step.
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isAtEnd || undefined}
      onClick={onStep}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full border-2 border-role-ink bg-card text-role-ink hover:bg-role-soft aria-disabled:border-dashed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-soft"
    >
      {children}
    </button>
  );
}
