import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Where focus goes when a card leaves a list: to the card that then stands in its place, or to the
 * frame of the list when it was the last. Cards are articles with an id, and can take focus.
 */
export function useFocusAfterLeaving(frame: RefObject<HTMLElement | null>) {
  const next = useRef<string | null>(null);
  const [target, setTarget] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const card = target.id === null ? null : document.getElementById(target.id);
    (card ?? frame.current)?.focus();
  }, [target, frame]);

  /** Keeps which card will stand where this one stood, by what is on the page now. */
  function leave(cardId: string) {
    const cards = [...(frame.current?.querySelectorAll('article') ?? [])].map(({ id }) => id);
    const place = cards.indexOf(cardId);
    next.current = cards[place + 1] ?? cards[place - 1] ?? null;
  }

  return {
    leave,
    /** Moves focus to the place of the card that left, once no dialog holds it. */
    moveFocus: () => setTarget({ id: next.current }),
    /** Moves focus to a card whose own button has gone. */
    focusCard: (id: string) => setTarget({ id }),
  };
}

/** Milliseconds of a double click: the slowest that systems count as one. */
const DOUBLE_CLICK = 500;

/** After something was clicked or moved, a second click of the same hand must not do anything. */
export function useSettling() {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), DOUBLE_CLICK);
    return () => clearTimeout(timer);
  }, [since]);
  return { isSettling: since !== null, settle: () => setSince(performance.now()) };
}
