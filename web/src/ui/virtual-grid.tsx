import { useLayoutEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Estimated height of a row of cards, in pixels. */
const ESTIMATED_HEIGHT = 360;

type Props<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Renders one card. Memoize it, because cards mount and unmount while scrolling. */
  children: (item: Item) => ReactNode;
  /** True while another list is about to replace this one. */
  isBusy?: boolean;
};

/** A card grid with as many columns as fit. Long lists are virtualized. */
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
          // The grid's gap follows below.
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
                // Cards in a row have equal heights, so the first one is measured.
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

/** Reports the number of columns at once and on resize. */
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

/** Counts a grid's columns from the widths in its computed style. */
function columnsOf(grid: Element): number {
  const widths = getComputedStyle(grid).gridTemplateColumns.split(' ');
  return Math.max(1, widths.filter((width) => width.endsWith('px')).length);
}
