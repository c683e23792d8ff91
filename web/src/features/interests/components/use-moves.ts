import type { InterestName, Level } from '@oakling/domain/interests/interest';
import { useState } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { useChangeInterest } from '../data.ts';
import { interestsText as text } from '../text.ts';
import type { Arrival } from './interest-card.tsx';

/** What the page does around a change: what it says, who takes the focus, what was not saved. */
export function useMoves() {
  const { change, isUnderway } = useChangeInterest();
  const [last, setLast] = useState<{ name: InterestName; arrival: Arrival } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [problem, setProblem] = useState<{ name: InterestName; words: string } | null>(null);

  async function save(name: InterestName, level: Level | null) {
    setProblem(null);
    try {
      await change({ name, level });
    } catch (error) {
      // A later change of the same interest decides what becomes of it.
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
