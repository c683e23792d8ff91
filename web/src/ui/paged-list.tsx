import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Links to other rows. Null if there are none. */
export interface Pager {
  /** A different value for each screen of rows. */
  readonly start: string | null;
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | null;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
}

type Props = {
  pager: Pager;
  label: string;
  children: ReactNode;
};

const ROWS = 'tbody > tr, li, article';

/**
 * A list with buttons for more rows; scrolling never loads any. The focus moves to the first new row, or to the top of
 * a new screen. Rule 10.285
 */
export function PagedList({ pager, label, children }: Props) {
  const { start, more, next, previous } = pager;
  const list = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef<ReadonlySet<Element> | null>(null);
  const isTurning = useRef(false);
  useScrollPosition();
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];

  useEffect(() => {
    const known = before.current;
    if (known === null || more?.isLoading === true) return;
    before.current = null;
    const row = rows().find((one) => !known.has(one));
    const { activeElement } = document;
    // If the user has moved on while rows were loading, the focus stays there.
    const isFree =
      activeElement === document.body || buttons.current?.contains(activeElement) === true;
    if (row === undefined || !isFree) return;
    row.tabIndex = -1;
    row.focus();
  });

  useEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  }, [start]);

  function turn(show: () => void) {
    isTurning.current = true;
    show();
  }

  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        {children}
      </div>
      {(more ?? next ?? previous) !== null && (
        <div ref={buttons} className="flex flex-wrap justify-center gap-4 py-4 print:hidden">
          {previous !== null && (
            <Button variant="secondary" onClick={() => turn(previous)}>
              <ChevronLeft aria-hidden className="size-5 shrink-0" />
              Previous
            </Button>
          )}
          {more !== null && (
            <Button
              variant="secondary"
              isPending={more.isLoading}
              pendingText="Loading..."
              onClick={() => {
                before.current = new Set(rows());
                more.load();
              }}
            >
              {label}
            </Button>
          )}
          {next !== null && (
            <Button variant="secondary" onClick={() => turn(next)}>
              Next
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const positions = new Map<string, number>();

/**
 * Restores the scroll position on Back and Forward, which browsers do too early, before the rows are rendered. Call it
 * below the page's heading, which takes the focus and scrolls to the top.
 */
function useScrollPosition(): void {
  const { key } = useLocation();
  const isReturning = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const save = () => positions.set(key, window.scrollY);
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', save, { passive: true });
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', save);
    };
  }, [key]);
  useEffect(() => {
    const position = positions.get(key);
    if (isReturning && position !== undefined) window.scrollTo(0, position);
  }, [key, isReturning]);
}
