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

/** A list of up to as many items is drawn whole: the browser's search in the page finds all of it. */
const WHOLE = 40;
/** New items drawn in one frame, or one row of more: a slow phone needs some 10 ms for each, and answers in between. */
const AT_ONCE = 2;
/** Drawn beyond the screen on each side, so that a turn of the wheel shows no gap. */
const OVERSCAN = 2;
/** Drawn on each side of the row with the focus: the Tab key, held down, must not outrun the drawing. */
const BESIDE_FOCUS = 2;

/** Browsers with scroll anchoring keep the page still when a guessed height turns out wrong; for others the library does. */
const isAnchored = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? false;

/** A row that is drawn with its items, or a spacer as high as the rows that are not. */
type Part =
  | {
      readonly kind: 'row';
      readonly index: number;
      /** The place of the first item in the whole list, counted from 0. */
      readonly first: number;
      readonly keys: readonly string[];
    }
  | { readonly kind: 'spacer'; readonly index: number; readonly height: number };

interface VirtualRows<List extends HTMLElement> {
  /** For the list itself: its element, and what hears where the focus goes. */
  readonly list: {
    readonly ref: RefObject<List | null>;
    readonly onFocus: (event: FocusEvent) => void;
  };
  /** For each row, which also names its index as `data-index`. */
  readonly measureRow: (row: Element | null) => void;
  readonly parts: readonly Part[];
  /** Whether only some of the items are drawn, so that each must say which one it is. */
  readonly isPartial: boolean;
}

/**
 * Draws of a list in the page's flow the rows on and near the screen. Always drawn are the first and
 * the last row, where the Tab key comes in, and the row that has or last had the focus with some
 * on each side; on paper all of them.
 * @param keys name the items and stay the same while the items do; @param perRow how many stand side
 * by side; @param estimatedHeight in pixels, of rows that were never drawn.
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

  // The React Compiler, which this is about, is not used.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<Element>({
    count: Math.ceil(keys.length / perRow),
    getItemKey: useCallback((index: number) => keys[index * perRow] ?? '', [keys, perRow]),
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // What is not displayed has no height yet.
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
    // What stands above may have changed; the next rows are asked for with what is true now.
    setScrollMargin(Math.round(top + window.scrollY));
  }, [rows]);
  const end = scrollMargin + virtualizer.getTotalSize();
  const all = useMemo(() => ({ keys, perRow, rows, end }), [keys, perRow, rows, end]);
  // Interrupted by whatever the person does; on paper nothing may be late.
  const deferred = useFewAtATime(useDeferredValue(all));
  // The next press of the Tab key needs the rows beside the one with the focus: these are drawn at once.
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

/** Of these rows those that are drawn already, and a few more in each frame until it is all of them. */
function useFewAtATime(wanted: Drawn): Drawn {
  const { keys, perRow } = wanted;
  const keysOf = ({ index }: Drawn['rows'][number]) =>
    keys.slice(index * perRow, (index + 1) * perRow);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  // When one item goes the others move up: they are in other rows, and not new.
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
  /** Where the list ends. */
  readonly end: number;
}

/** The rows with a spacer wherever some are missing. */
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

/** Pixels, with the gap to the next row. */
function heightOf(row: Element): number {
  const { height } = row.getBoundingClientRect();
  if (height === 0 || row.parentElement === null) return 0;
  const margin = pixels(getComputedStyle(row).marginBottom);
  return Math.round(height + margin + pixels(getComputedStyle(row.parentElement).rowGap));
}

/** Of a computed length; 0 for a word such as `normal`. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
