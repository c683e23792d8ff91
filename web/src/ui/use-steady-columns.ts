import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

interface Steady {
  /** What the widths were measured in. */
  readonly layout: string;
  /** Of the table's width, in the order of the columns; null where rows are not in columns. */
  readonly shares: readonly number[] | null;
}

/**
 * Keeps the columns of a table as wide as its first rows made them, until there is more or less room:
 * rows that come and go would else move the columns. On paper all rows are there, and count.
 * @returns the table, and the share of each column in its width; null as long as they may differ.
 */
export function useSteadyColumns(isLong: boolean): {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly shares: readonly number[] | null;
} {
  const table = useRef<HTMLTableElement>(null);
  const isPrinting = useIsPrinting();
  const isSteady = isLong && !isPrinting;
  const [layout, setLayout] = useState('');
  const [steady, setSteady] = useState<Steady | null>(null);
  const isMeasured = steady?.layout === layout;

  useLayoutEffect(() => {
    if (!isSteady || isMeasured || table.current === null) return;
    setSteady({ layout, shares: sharesOf(table.current) });
  }, [isSteady, isMeasured, layout]);

  useEffect(() => {
    const room = table.current?.parentElement;
    if (!isSteady || !room) return undefined;
    const observer = new ResizeObserver(() => setLayout(layoutOf(room)));
    observer.observe(room);
    return () => observer.disconnect();
  }, [isSteady]);

  return { table, shares: isSteady && isMeasured ? (steady?.shares ?? null) : null };
}

function layoutOf(room: Element): string {
  const textSize = getComputedStyle(document.documentElement).fontSize;
  return `${Math.round(room.getBoundingClientRect().width)} ${textSize}`;
}

function sharesOf(table: HTMLTableElement): number[] | null {
  const { width } = table.getBoundingClientRect();
  if (getComputedStyle(table).display !== 'table' || width === 0) return null;
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])];
  return headers.map((header) => header.getBoundingClientRect().width / width);
}
