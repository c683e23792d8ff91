import { Minus, Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

type Props = {
  label: string;
  /** The labels of the levels, lowest first; value 1 is the first level. */
  levels: readonly string[];
  /** The labels of the two buttons, if "Lower" and "Raise" followed by the label don't fit. */
  stepNames?: readonly [string, string];
  /** A number from 1 to `levels.length`. */
  value: number;
  onChange: (value: number) => void;
};

/**
 * A slider with step buttons, for people who can't drag. It is native, because React Aria's can't set aria-valuetext
 * ("Advanced" instead of "3").
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
  // At the last step, `disabled` would lose the focus.
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
