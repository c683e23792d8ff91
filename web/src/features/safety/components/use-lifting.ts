import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../lib/me.ts';
import type { BlockOfPerson } from '../block-of-person.ts';
import { useUnblock } from '../data.ts';
import { blockedPeopleText as text } from '../text.ts';

type Outcome = { tone: 'success' | 'error'; words: string };

/** Lifts own blocks, and says what became of it. */
export function useLifting() {
  const { id } = useMe();
  const unblock = useUnblock();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The button that was pressed has left the page.
    if (outcome !== null) heading.current?.focus();
  }, [outcome]);

  function lift({ personId, name, isParents }: BlockOfPerson) {
    setOutcome(null);
    unblock.mutate(
      { blockerId: id, blockedId: personId },
      {
        onSuccess: () =>
          setOutcome({
            tone: 'success',
            words: isParents ? text.stillBlocked(name) : text.unblocked(name),
          }),
        onError: () => setOutcome({ tone: 'error', words: text.unblockFailed(name) }),
      },
    );
  }

  const isLifting = (personId: string) =>
    unblock.isPending && unblock.variables.blockedId === personId;
  return { outcome, heading, lift, isLifting };
}
