import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus when a card leaves a list: to the message in its place, the next card, or the list's frame. Cards must
 * be focusable articles with an id, which the message takes over.
 */
export function useFocusAfterLeaving(frame: RefObject<HTMLElement | null>) {
  const next = useRef<string | null>(null);
  const own = useRef<string | null>(null);
  const [target, setTarget] = useState<{ own: string | null; id: string | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const ids = [target.own, target.id];
    const [card] = ids.flatMap((id) => document.getElementById(id ?? '') ?? []);
    (card ?? frame.current)?.focus();
  }, [target, frame]);

  function leave(cardId: string) {
    const cards = [...(frame.current?.querySelectorAll('article') ?? [])].map(({ id }) => id);
    const place = cards.indexOf(cardId);
    own.current = cardId;
    next.current = cards[place + 1] ?? cards[place - 1] ?? null;
  }

  return {
    leave,
    /** Call this once no dialog holds the focus. */
    moveFocus: () => setTarget({ own: own.current, id: next.current }),
    focusCard: (id: string) => setTarget({ own: null, id }),
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
