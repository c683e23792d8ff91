import { useLayoutEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Pixels of a row of cards. */
const ESTIMATED_HEIGHT = 360;

type Props<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Draws one; hundreds come and go as the page is scrolled, so it should be kept while it is the same. */
  children: (item: Item) => ReactNode;
  /** Whether another list is about to take the place of this one. */
  isBusy?: boolean;
};

/** A list of cards in as many columns as fit. Of a long one only what is near the screen is drawn. */
export function VirtualGrid<Item>({ items, itemKey, children, isBusy = false }: Props<Item>) {
  const byKey = useMemo(
    () => new Map(items.map((item) => [itemKey(item), item])),
    [items, itemKey],
  );
  const keys = useMemo(() => [...byKey.keys()], [byKey]);
  const [columns, setColumns] = useState(1);
  const { list, measureRow, parts, isPartial } = useVirtualRows<HTMLUListElement>(
    keys,
    columns,
    ESTIMATED_HEIGHT,
  );
  useColumns(list.ref, setColumns);

  return (
    <ul
      {...list}
      aria-busy={isBusy}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-6 transition-opacity duration-150 aria-busy:opacity-60"
    >
      {parts.flatMap((part) => {
        if (part.kind === 'spacer') {
          // The grid's own gap comes below it.
          const height = `calc(${part.height}px - 1.5rem)`;
          return (
            <li
              key={`before ${part.index}`}
              aria-hidden
              className="col-span-full"
              style={{ height }}
            />
          );
        }
        return part.keys.map((key, column) => {
          const item = byKey.get(key);
          return (
            item !== undefined && (
              <li
                key={key}
                // The cards of a row are as high as the first.
                {...(column === 0 && { ref: measureRow })}
                data-index={part.index}
                {...(isPartial && {
                  'aria-setsize': keys.length,
                  'aria-posinset': part.first + column + 1,
                })}
                className="grid min-w-0"
              >
                {children(item)}
              </li>
            )
          );
        });
      })}
    </ul>
  );
}

/** Tells how many cards stand side by side, at once and whenever that changes. */
function useColumns(
  list: RefObject<HTMLElement | null>,
  onColumns: (columns: number) => void,
): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const tell = () => onColumns(columnsOf(current));
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, onColumns]);
}

/** How many columns a grid has as it is laid out; its computed style names each one's width. */
function columnsOf(grid: Element): number {
  const widths = getComputedStyle(grid).gridTemplateColumns.split(' ');
  return Math.max(1, widths.filter((width) => width.endsWith('px')).length);
}
