import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import { afterThisFrame } from './after-this-frame.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** Shorter lists render completely so find-in-page works. */
const WHOLE = 40;
/**
 * New items per frame (at least one row). A slow phone needs about 10 ms each and stays responsive
 * between frames.
 */
const AT_ONCE = 2;
/** Overscan: extra rows above and below the viewport. */
const OVERSCAN = 2;
/** Extra rows on each side of the focused row, so a held Tab key can't outrun rendering. */
const BESIDE_FOCUS = 2;

/**
 * Scroll anchoring keeps the page still when an estimated height is wrong; without it the library
 * compensates.
 */
const isAnchored = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? false;

/** A rendered row, or a spacer for the rows left out. */
type Part =
  | {
      readonly kind: 'row';
      readonly index: number;
      /** Index of the row's first item in the list, from 0. */
      readonly first: number;
      readonly keys: readonly string[];
    }
  | { readonly kind: 'spacer'; readonly index: number; readonly height: number };

interface VirtualRows<List extends HTMLElement> {
  /** Props of the list element. */
  readonly list: {
    readonly ref: RefObject<List | null>;
    readonly onFocus: (event: FocusEvent) => void;
  };
  /** Ref of each row element, which must also set `data-index`. */
  readonly measureRow: (row: Element | null) => void;
  readonly parts: readonly Part[];
  /** True if only some items are rendered, so each needs its position for screen readers. */
  readonly isPartial: boolean;
}

/**
 * Virtualizes a list in page flow. Always renders the first, last and focused rows; prints all.
 * @param keys stable item keys; @param perRow items per row; @param estimatedHeight of an
 * unmeasured row, in pixels.
 */
export function useVirtualRows<List extends HTMLElement>(
  keys: readonly string[],
  perRow: number,
  estimatedHeight: number,
): VirtualRows<List> {
  const isPrinting = useIsPrinting();
  const list = useRef<List>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isPartial = keys.length > WHOLE && !isPrinting;
  const focused = Math.floor(keys.indexOf(focusedKey ?? '') / perRow);

  // The rule concerns the React Compiler, which isn't used.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<Element>({
    count: Math.ceil(keys.length / perRow),
    getItemKey: useCallback((index: number) => keys[index * perRow] ?? '', [keys, perRow]),
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Hidden rows have no height yet.
    measureElement: (row) => heightOf(row) || estimatedHeight,
    rangeExtractor: useCallback(
      (range: Range) => (isPartial ? drawnRows(range, focused) : allRows(range)),
      [isPartial, focused],
    ),
    useFlushSync: false,
  });
  if (isAnchored) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const rows = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    // Content above may have changed height; update the offset for the next range.
    setScrollMargin(Math.round(top + window.scrollY));
  }, [rows]);
  const end = scrollMargin + virtualizer.getTotalSize();
  const all = useMemo(() => ({ keys, perRow, rows, end }), [keys, perRow, rows, end]);
  // Interruptible by user input. Printing skips it.
  const deferred = useFewAtATime(useDeferredValue(all));
  // Rows beside the focused one render at once, because the next Tab needs them.
  const isBehind =
    focused >= 0 &&
    [focused - 1, focused + 1].some(
      (index) =>
        rows.some((row) => row.index === index) &&
        !deferred.rows.some((row) => row.index === index),
    );
  const shown = isPrinting || isBehind || keys.length <= AT_ONCE ? all : deferred;

  return {
    list: {
      ref: list,
      onFocus: ({ target }) => {
        const row = target.closest('[data-index]');
        if (row !== null) setFocusedKey(keys[virtualizer.indexFromElement(row) * perRow] ?? null);
      },
    },
    measureRow: virtualizer.measureElement,
    parts: partsOf(shown),
    isPartial,
  };
}

/** Limits rendering to rows already rendered plus a few more each frame. */
function useFewAtATime(wanted: Drawn): Drawn {
  const { keys, perRow } = wanted;
  const keysOf = ({ index }: Drawn['rows'][number]) =>
    keys.slice(index * perRow, (index + 1) * perRow);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  // Removing an item shifts others into different rows; those aren't new.
  const fresh = wanted.rows.filter((row) => !keysOf(row).some((key) => drawn.has(key)));
  const later = new Set(fresh.slice(Math.max(1, Math.floor(AT_ONCE / perRow))));
  const rows = wanted.rows.filter((row) => !later.has(row));
  useEffect(() => {
    if (fresh.length === 0) return undefined;
    return afterThisFrame(() => setDrawn(new Set(rows.flatMap(keysOf))));
  });
  return { ...wanted, rows };
}

function allRows({ count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function drawnRows(range: Range, focused: number): number[] {
  const last = range.count - 1;
  const beside =
    focused < 0
      ? []
      : Array.from({ length: 2 * BESIDE_FOCUS + 1 }, (_, index) => focused - BESIDE_FOCUS + index);
  const drawn = new Set([0, ...beside, ...defaultRangeExtractor(range), last]);
  return [...drawn].filter((index) => index >= 0 && index <= last).toSorted((a, b) => a - b);
}

interface Drawn {
  readonly keys: readonly string[];
  readonly perRow: number;
  readonly rows: readonly {
    readonly index: number;
    readonly start: number;
    readonly end: number;
  }[];
  /** Position of the end of the list, in pixels. */
  readonly end: number;
}

/** The rows, with spacers for gaps. */
function partsOf({ keys, perRow, rows, end }: Drawn): Part[] {
  const parts: Part[] = [];
  for (const [nth, { index, end: bottom }] of rows.entries()) {
    const first = index * perRow;
    parts.push({ kind: 'row', index, first, keys: keys.slice(first, first + perRow) });
    const height = (rows[nth + 1]?.start ?? end) - bottom;
    if (height >= 1) parts.push({ kind: 'spacer', index: index + 1, height });
  }
  return parts;
}

/** Row height in pixels, including the gap to the next row. */
function heightOf(row: Element): number {
  const { height } = row.getBoundingClientRect();
  if (height === 0 || row.parentElement === null) return 0;
  const margin = pixels(getComputedStyle(row).marginBottom);
  return Math.round(height + margin + pixels(getComputedStyle(row.parentElement).rowGap));
}

/** Parses a computed length; 0 for keywords such as `normal`. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
