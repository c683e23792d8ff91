import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus when a card leaves a list: to the next card, or to the list's frame if it was the last. Cards must be
 * focusable articles with an id.
 */
export function useFocusAfterLeaving(frame: RefObject<HTMLElement | null>) {
  const next = useRef<string | null>(null);
  const [target, setTarget] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const card = target.id === null ? null : document.getElementById(target.id);
    (card ?? frame.current)?.focus();
  }, [target, frame]);

  function leave(cardId: string) {
    const cards = [...(frame.current?.querySelectorAll('article') ?? [])].map(({ id }) => id);
    const place = cards.indexOf(cardId);
    next.current = cards[place + 1] ?? cards[place - 1] ?? null;
  }

  return {
    leave,
    /** Call this once no dialog holds the focus. */
    moveFocus: () => setTarget({ id: next.current }),
    focusCard: (id: string) => setTarget({ id }),
  };
}

/** The longest interval of a double click on common systems, in milliseconds. */
const DOUBLE_CLICK = 500;

/** `isSettling` is true briefly after `settle()`, so that the second click of a double click is ignored. */
export function useSettling() {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), DOUBLE_CLICK);
    return () => clearTimeout(timer);
  }, [since]);
  return { isSettling: since !== null, settle: () => setSince(performance.now()) };
}

/**
 * Restores the focus on unmount. When a router transition closes the dialog on a slow device, React Aria restores the
 * focus too early: the page is still inert, and the focus is lost.
 */
export function useGiveFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
