import {
  FIRST_LEVEL,
  INTEREST_NAMES,
  type InterestName,
  type InterestsView,
  type Level,
} from '@oakling/domain/interests/interest';
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { useChangeInterest } from '../data.ts';
import { interestsText as text } from '../text.ts';
import { InterestCard, type Arrival } from './interest-card.tsx';

type Props = InterestsView & {
  found: ReactNode;
};

/** Rules 2.6 and 2.10 */
export function InterestGrids({ interests, found }: Props) {
  const headingId = useId();
  const isByPointer = useRef(false);
  const { announcement, move, setLevel, arrivalOf, problemOf } = useMoves();
  const others = INTEREST_NAMES.filter((name) => !interests.some((chosen) => chosen.name === name));

  function noteClick(event: MouseEvent) {
    // Keyboard clicks have detail 0.
    isByPointer.current = event.detail > 0;
    // The first click of a double click moves the card, so the second one would press the card that took its place.
    if (event.detail > 1 && isOnCard(event.target)) event.stopPropagation();
  }

  function card(name: InterestName, level: Level | null) {
    const other = level === null ? FIRST_LEVEL : null;
    return (
      <InterestCard
        key={name}
        name={name}
        level={level}
        arrival={arrivalOf(name)}
        problem={problemOf(name)}
        onToggle={() => move(name, other, isByPointer.current ? 'by-pointer' : 'by-keyboard')}
        onLevel={(next) => setLevel(name, next)}
      />
    );
  }

  return (
    <div className="space-y-10" onClickCapture={noteClick}>
      <section aria-label={text.chosen} className="space-y-4">
        {interests.length === 0 && <NothingChosen />}
        <Grid>{interests.map(({ name, level }) => card(name, level))}</Grid>
        {interests.length > 0 && <div className="min-h-12">{found}</div>}
      </section>
      <section aria-labelledby={headingId} className="space-y-4">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 id={headingId} className="text-2xl">
            {text.others}
          </h2>
          {/* The message is visible, too, because the card may have moved out of view. */}
          <p role="status" className="min-w-0 font-semibold text-role-ink [overflow-wrap:anywhere]">
            {announcement}
          </p>
        </div>
        {others.length === 0 && <p className="text-ink-soft">{text.allChosen}</p>}
        <Grid>{others.map((name) => card(name, null))}</Grid>
      </section>
    </div>
  );
}

function isOnCard(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[aria-pressed]') !== null;
}

function Grid({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
      {children}
    </ul>
  );
}

function NothingChosen() {
  return (
    <div className="rounded-card border-2 border-dashed border-line p-6 text-center">
      <p className="mx-auto font-serif text-xl font-semibold">{text.emptyTitle}</p>
      <p className="mx-auto mt-1 text-ink-soft">{text.emptyText}</p>
    </div>
  );
}

function useMoves() {
  const { change, isUnderway } = useChangeInterest();
  const [last, setLast] = useState<{ name: InterestName; arrival: Arrival } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [problem, setProblem] = useState<{ name: InterestName; words: string } | null>(null);

  async function save(name: InterestName, level: Level | null) {
    setProblem(null);
    try {
      await change({ name, level });
    } catch (error) {
      // A later change of the same interest decides the result.
      if (isUnderway(name)) return;
      const words = text.notSaved(name, error instanceof Error ? error.message : '');
      setAnnouncement('');
      setProblem({ name, words });
      showToast(words, 'error');
    }
  }

  function move(name: InterestName, level: Level | null, arrival: Arrival) {
    setLast({ name, arrival });
    setAnnouncement(level === null ? text.removed(name) : text.added(name));
    void save(name, level);
  }

  return {
    announcement,
    move,
    setLevel: (name: InterestName, level: Level) => void save(name, level),
    arrivalOf: (name: InterestName) => (last?.name === name ? last.arrival : null),
    problemOf: (name: InterestName) => (problem?.name === name ? problem.words : undefined),
  };
}
