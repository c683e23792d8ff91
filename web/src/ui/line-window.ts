/** Lines of a list from one up to, but without, another; lines are counted from 0. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** The lines that touch a strip of the page. @param tops of the lines, and the end of the last. */
export function linesWithin(tops: readonly number[], top: number, bottom: number): Lines {
  const count = tops.length - 1;
  let from = 0;
  while (from < count - 1 && (tops[from + 1] ?? 0) <= top) from += 1;
  let to = from;
  while (to < count && (tops[to] ?? 0) < bottom) to += 1;
  return { from, to: Math.max(to, Math.min(from + 1, count)) };
}

interface Wish {
  /** On the screen. */
  readonly seen: Lines;
  /** On the screen or soon to be: these are drawn. */
  readonly near: Lines;
  /** What has been drawn may stay as far as this. */
  readonly far: Lines;
  /** How many more lines may be drawn at once. */
  readonly most: number;
}

/** The next lines to draw, on the way to all that are wished for: first what is on the screen. */
export function stepTowards(drawn: Lines, { seen, near, far, most }: Wish): Lines {
  const from = Math.max(drawn.from, far.from);
  const to = Math.min(drawn.to, far.to);
  const isElsewhere = from >= to || from > near.to || to < near.from;
  if (isElsewhere) return { from: seen.from, to: Math.min(seen.from + most, near.to) };
  if (to < seen.to) return { from, to: Math.min(to + most, seen.to) };
  if (from > seen.from) return { from: Math.max(from - most, seen.from), to };
  if (to < near.to) return { from, to: Math.min(to + most, near.to) };
  return { from: Math.max(Math.min(from, near.from), from - most), to };
}

/**
 * What of a changed list is drawn with the change: those that were drawn before and stand where they
 * did, and no more others than may be drawn at once. A list that shares little begins at its top.
 */
export function knownWithin(
  keys: readonly string[],
  known: ReadonlySet<string>,
  { from, to }: Lines,
  most: number,
): Lines {
  const there = keys.slice(from, to);
  const first = there.findIndex((key) => known.has(key));
  const shared = there.filter((key) => known.has(key)).length;
  if (first < 0 || shared * 2 < there.length) return { from: 0, to: most };
  const start = from + first;
  let end = start;
  for (let others = 0; end < Math.min(to, keys.length); end += 1) {
    if (!known.has(keys[end] ?? '')) others += 1;
    if (others > most) break;
  }
  return { from: start, to: end };
}

/** Lines that are drawn, or a gap as high as the lines that are not. */
export type Piece = Lines & { readonly isDrawn: boolean };

/**
 * A list in pieces, in their order.
 * @param kept lines that are drawn wherever the window is; others than those of the list are left out.
 */
export function piecesOf(count: number, drawn: Lines, kept: readonly number[]): readonly Piece[] {
  const keptLines = new Set(kept);
  const pieces: Piece[] = [];
  for (let line = 0; line < count; line += 1) {
    const isDrawn = (line >= drawn.from && line < drawn.to) || keptLines.has(line);
    const last = pieces.at(-1);
    if (last?.isDrawn === isDrawn) pieces[pieces.length - 1] = { ...last, to: line + 1 };
    else pieces.push({ from: line, to: line + 1, isDrawn });
  }
  return pieces;
}
