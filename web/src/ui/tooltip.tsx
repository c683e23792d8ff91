import { useLayoutEffect, useRef, type ReactNode } from 'react';

type Props = { children: ReactNode };

/** The minimum distance between the tooltip and the edge of the window, in pixels. */
const edgeMargin = 8;

/**
 * A tooltip 10 px above its parent. The gap is part of the tooltip, so the pointer can reach it. Hidden from assistive
 * technology, because the parent contains the text.
 */
export function Tooltip({ children }: Props) {
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const { left, right } = element.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const overflow = Math.max(0, right + edgeMargin - width);
    const shift = overflow > 0 ? -overflow : Math.max(0, edgeMargin - left);
    element.style.marginInlineStart = `${shift}px`;
  }, []);

  return (
    <span
      ref={bubble}
      aria-hidden
      className="absolute bottom-[calc(100%+1px)] start-1/2 z-40 w-max max-w-[min(20rem,90vw)] -translate-x-1/2 pb-[10px]"
    >
      <span className="block rounded-lg border border-white bg-[#221d16] px-3 py-2 text-sm text-white shadow-card">
        {children}
      </span>
    </span>
  );
}
