import {
  interestEmoji,
  LEVEL_NAMES,
  LEVELS,
  type InterestName,
  type Level,
} from '@oakling/domain/interests/interest';
import { useEffect, useRef } from 'react';
import { LevelSlider } from '../../../ui/level-slider.tsx';
import { ToggleCard } from '../../../ui/toggle-card.tsx';
import { interestsText as text } from '../text.ts';

const levelNames = LEVELS.map((level) => LEVEL_NAMES[level]);

/** How a moved card gets the focus. For pointer users, the page doesn't scroll. */
export type Arrival = 'by-keyboard' | 'by-pointer';

type Props = {
  name: InterestName;
  /** Null until the interest is chosen. */
  level: Level | null;
  arrival: Arrival | null;
  problem: string | undefined;
  onToggle: () => void;
  onLevel: (level: Level) => void;
};

/** Rules 2.10 and 2.11 */
export function InterestCard({ name, level, arrival, problem, onToggle, onLevel }: Props) {
  const item = useRef<HTMLLIElement>(null);

  useEffect(() => {
    // Take the focus only if the pressed card had it and was removed.
    if (arrival === null || document.activeElement !== document.body) return;
    const button = item.current?.querySelector('button');
    button?.focus({ preventScroll: arrival === 'by-pointer' });
  }, [arrival]);

  function changeLevel(value: number) {
    const next = LEVELS.find((step) => step === value);
    if (next !== undefined) onLevel(next);
  }

  return (
    <li ref={item} className="grid">
      <ToggleCard
        label={name}
        icon={interestEmoji(name)}
        isPressed={level !== null}
        onToggle={onToggle}
        {...(problem !== undefined && { detail: <Problem>{problem}</Problem> })}
      >
        {level === null ? undefined : (
          <LevelSlider
            label={text.sliderName(name)}
            levels={levelNames}
            value={level}
            onChange={changeLevel}
          />
        )}
      </ToggleCard>
    </li>
  );
}

function Problem({ children }: { children: string }) {
  return <span className="font-semibold text-danger-ink">{children}</span>;
}
