import {
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { LineHeights } from './line-heights.ts';
import {
  knownWithin,
  linesWithin,
  piecesOf,
  stepTowards,
  type Lines,
  type Piece,
} from './line-window.ts';
import { measureLines } from './measure-lines.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** A list of up to as many items is drawn whole: everything in it can be found by the browser's search. */
const WHOLE = 40;
/** As few are drawn with the page they are on. A slow phone needs some 10 ms for each. */
export const FEW = 3;
/** Of more, as many come in one go, so that between two goes the page can answer. */
const AT_ONCE = 2;
/** Pixels beyond the window within which lines are drawn, and within which they may stay. */
const NEAR = 400;
const FAR = 900;

const BEGUN: Lines = { from: 0, to: AT_ONCE };

interface Drawn {
  readonly known: readonly string[];
  /** Counted in items, so that what is drawn stays when another number of them stands side by side. */
  readonly items: Lines;
  /** Whether the last line is there too. */
  readonly hasEnd: boolean;
}

interface LineWindow<List extends HTMLElement> {
  /** For the list itself; each item in it names its line as `data-line`. */
  readonly list: RefObject<List | null>;
  readonly pieces: readonly Piece[];
  /** Pixels that these lines are high, with the gap below the last. */
  readonly heightOf: (lines: Lines) => number;
  /** Whether only a part of the items is ever there, so that each must say which one it is. */
  readonly isPartial: boolean;
}

/**
 * Draws of a long list what is on the screen and around it, a few items at a time. Always drawn are
 * the first and the last line, where the Tab key comes in from before and after the list, and the
 * line that has or last had the focus with its neighbours; on paper all of them.
 * @param keys name the items; @param perLine how many stand side by side.
 */
export function useLineWindow<List extends HTMLElement>(
  keys: readonly string[],
  perLine = 1,
): LineWindow<List> {
  const isPrinting = useIsPrinting();
  const list = useRef<List>(null);
  const [heights] = useState(() => new LineHeights());
  const [, setMeasured] = useState(0);
  // One state: a step that was on its way when the list changed is not one of the list that came.
  const [{ known, items, hasEnd }, setDrawn] = useState<Drawn>({
    ...{ known: keys, items: BEGUN, hasEnd: false },
  });
  const [focused, setFocused] = useState<string | null>(null);
  if (keys !== known) {
    const before = known.length <= FEW ? { from: 0, to: known.length } : items;
    const keysBefore = new Set(known.slice(before.from, before.to));
    const still = knownWithin(keys, keysBefore, before, AT_ONCE);
    setDrawn({ known: keys, items: still, hasEnd: still.from > 0 || still.to > AT_ONCE });
  }
  const lineKeys = useMemo(() => keys.filter((_, index) => index % perLine === 0), [keys, perLine]);
  const count = lineKeys.length;
  const isPartial = keys.length > WHOLE && !isPrinting;
  const isDone = isPrinting || keys.length <= FEW;
  const drawn = { from: Math.floor(items.from / perLine), to: Math.ceil(items.to / perLine) };
  const focusedLine = focused === null ? -1 : Math.floor(keys.indexOf(focused) / perLine);
  const kept = focusedLine < 0 ? [] : [focusedLine - 1, focusedLine, focusedLine + 1];

  function follow() {
    if (isDone || list.current === null) return;
    const { top } = list.current.getBoundingClientRect();
    const tops = heights.tops(lineKeys);
    const around = (room: number) =>
      linesWithin(tops, -top - room, window.innerHeight - top + room);
    const all = { from: 0, to: count };
    const next = stepTowards(drawn, {
      seen: around(0),
      near: isPartial ? around(NEAR) : all,
      far: isPartial ? around(FAR) : all,
      most: Math.ceil(AT_ONCE / perLine),
    });
    if (next.from === drawn.from && next.to === drawn.to) return;
    const stepped = { from: next.from * perLine, to: next.to * perLine };
    // The last line comes in a step of its own.
    const isEndThere = hasEnd || kept.includes(count - 1);
    const step = { known: keys, items: isEndThere ? stepped : items, hasEnd: true };
    // What was typed or pressed meanwhile comes first.
    startTransition(() => setDrawn((now) => (now.known === keys ? step : now)));
  }
  function measure() {
    if (isDone || list.current === null) return;
    const { layout, byLine } = measureLines(list.current);
    const byKey = new Map(byLine.map(([line, height]) => [lineKeys[line] ?? '', height]));
    if (heights.note(`${layout} ${perLine}`, byKey)) setMeasured((times) => times + 1);
    follow();
  }

  useFollowedWindow(follow);
  useMeasuredChildren(list, measure, isDone);
  useFocusedLine(list, (line) => setFocused(lineKeys[line] ?? null));

  const shown = isDone ? { from: 0, to: count } : drawn;
  return {
    list,
    pieces: piecesOf(count, shown, [0, ...kept, ...(hasEnd ? [count - 1] : [])]),
    heightOf: ({ from, to }) => {
      const tops = heights.tops(lineKeys);
      return (tops[to] ?? 0) - (tops[from] ?? 0);
    },
    isPartial,
  };
}

function useFollowedWindow(follow: () => void): void {
  const onChange = useEffectEvent(follow);
  useEffect(() => {
    const listener = () => onChange();
    window.addEventListener('scroll', listener, { passive: true });
    window.addEventListener('resize', listener);
    return () => {
      window.removeEventListener('scroll', listener);
      window.removeEventListener('resize', listener);
    };
  }, []);
}

/** Tells into which line the focus comes. */
function useFocusedLine(list: RefObject<HTMLElement | null>, tell: (line: number) => void): void {
  const onFocus = useEffectEvent(tell);
  useEffect(() => {
    const { current } = list;
    const listener = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
      if (item !== null) onFocus(Number(item.dataset['line']));
    };
    current?.addEventListener('focusin', listener);
    return () => current?.removeEventListener('focusin', listener);
  }, [list]);
}

/**
 * Calls back when what is in the list has another size, and once what has come into it is laid out:
 * to ask for that any earlier would make the page lay itself out twice.
 */
function useMeasuredChildren(
  list: RefObject<HTMLElement | null>,
  measure: () => void,
  isOff: boolean,
): void {
  const onResize = useEffectEvent(measure);
  const observed = useRef({ observer: null as ResizeObserver | null, items: new Set<Element>() });
  useEffect(() => {
    if (isOff) return undefined;
    const { current } = observed;
    current.observer = new ResizeObserver(() => onResize());
    return () => {
      current.observer?.disconnect();
      current.observer = null;
      current.items.clear();
    };
  }, [isOff]);
  useEffect(() => {
    const { observer, items } = observed.current;
    if (observer === null || list.current === null) return;
    const now = new Set<Element>(list.current.children);
    for (const item of items) if (!now.has(item)) observer.unobserve(item);
    for (const item of now) if (!items.has(item)) observer.observe(item);
    observed.current.items = now;
  });
}
