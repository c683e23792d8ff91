import {
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Lines } from './line-window.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { FEW, useLineWindow } from './use-line-window.ts';

type Props<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Draws one; hundreds come and go as the page is scrolled, so it should be kept while it is the same. */
  children: (item: Item) => ReactNode;
  /** Whether another list is about to take the place of this one. */
  isBusy?: boolean;
};

/** A list of cards in as many columns as fit. Of a long one only what is near the screen is drawn. */
export function LongGrid<Item>({ items, itemKey, children, isBusy = false }: Props<Item>) {
  const deferred = useDeferredValue(items);
  // On paper nothing may be late.
  const isPrinting = useIsPrinting();
  const shown = items.length > FEW && !isPrinting ? deferred : items;
  const keys = useMemo(() => shown.map((item) => itemKey(item)), [shown, itemKey]);
  const [perLine, setPerLine] = useState(1);
  const { list, pieces, heightOf, isPartial } = useLineWindow<HTMLUListElement>(keys, perLine);
  useColumns(list, setPerLine, keys.length <= FEW);

  return (
    <ul
      ref={list}
      aria-busy={isBusy}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-6 transition-opacity duration-150 aria-busy:opacity-60"
    >
      {pieces.flatMap((piece) =>
        piece.isDrawn ? (
          itemsIn(piece)
        ) : (
          // The grid's own gap comes below it.
          <li
            key={`gap ${piece.from}`}
            aria-hidden
            className="col-span-full"
            style={{ height: `calc(${heightOf(piece)}px - 1.5rem)` }}
          />
        ),
      )}
    </ul>
  );

  function itemsIn({ from, to }: Lines) {
    const start = from * perLine;
    return shown.slice(start, to * perLine).map((item, offset) => {
      const index = start + offset;
      return (
        <li
          key={keys[index]}
          data-line={Math.floor(index / perLine)}
          {...(isPartial && { 'aria-setsize': keys.length, 'aria-posinset': index + 1 })}
          className="grid min-w-0"
        >
          {children(item)}
        </li>
      );
    });
  }
}

/** Tells how many cards stand side by side, at once and whenever that changes. */
function useColumns(
  list: RefObject<HTMLElement | null>,
  onColumns: (columns: number) => void,
  isOff: boolean,
): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (isOff || current === null) return undefined;
    const tell = () => onColumns(columnsOf(current));
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, onColumns, isOff]);
}

/** How many columns a grid has as it is laid out; its computed style names each one's width. */
function columnsOf(grid: Element): number {
  const widths = getComputedStyle(grid).gridTemplateColumns.split(' ');
  return Math.max(1, widths.filter((width) => width.endsWith('px')).length);
}
