interface Measured {
  /** Names all that the heights depend on beside the items themselves. */
  readonly layout: string;
  /** Of each line that is drawn its number and its height in pixels, with the gap below it. */
  readonly byLine: readonly (readonly [line: number, height: number])[];
}

interface Open {
  readonly line: number;
  readonly top: number;
  readonly item: Element;
}

/** Measures a list whose items name their lines as `data-line`; what names none is a gap. */
export function measureLines(list: HTMLElement): Measured {
  const gap = pixels(getComputedStyle(list).rowGap);
  const byLine: (readonly [number, number])[] = [];
  // What the loop leaves in it, which the compiler does not see.
  let open = null as Open | null;
  for (const item of list.children) {
    const line = item instanceof HTMLElement ? Number(item.dataset['line'] ?? -1) : -1;
    if (line === open?.line) continue;
    const { top } = item.getBoundingClientRect();
    if (open !== null) byLine.push([open.line, top - open.top]);
    open = line < 0 ? null : { line, top, item };
  }
  if (open !== null) {
    const { height } = open.item.getBoundingClientRect();
    byLine.push([open.line, height + pixels(getComputedStyle(open.item).marginBottom) + gap]);
  }
  const textSize = getComputedStyle(document.documentElement).fontSize;
  return {
    layout: `${Math.round(list.getBoundingClientRect().width)} ${textSize}`,
    // What is not displayed has no height yet.
    byLine: byLine.filter(([, height]) => height > 0),
  };
}

/** Of a computed length; 0 for a word such as `normal`. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
