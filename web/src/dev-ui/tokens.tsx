import { contrastRatio, TEXT_CONTRAST, type Rgb } from '@oakling/domain/kernel/contrast';
import { useLayoutEffect, useRef, useState } from 'react';
import { InEachRole, Variant } from './section.tsx';

type Pair = readonly [colour: string, ground: string, least: number];

const TEXT = TEXT_CONTRAST;
const LINE = 3;

const SHARED: readonly Pair[] = [
  ...['paper', 'card'].flatMap((ground): Pair[] => [
    ['ink', ground, TEXT],
    ['ink-soft', ground, TEXT],
    ['line', ground, LINE],
    ['danger-ink', ground, TEXT],
    ['success-ink', ground, TEXT],
    ['info-ink', ground, TEXT],
  ]),
  ['danger-ink', 'danger-soft', TEXT],
  ['success-ink', 'success-soft', TEXT],
  ['info-ink', 'info-soft', TEXT],
  ['role-on-solid', 'danger-solid', TEXT],
];

const OF_ROLE: readonly Pair[] = [
  ['role-on-solid', 'role-solid', TEXT],
  ['role-on-solid', 'role-strong', TEXT],
  ['role-ink', 'paper', TEXT],
  ['role-ink', 'card', TEXT],
  ['role-ink', 'role-soft', TEXT],
  ['ink', 'role-soft', TEXT],
  ['ink-soft', 'role-soft', TEXT],
];

const TYPE_SCALE = [
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
] as const;

/** Multiples of 0.25 rem. */
const SPACING = [1, 2, 3, 4, 6, 8, 12] as const;

export function Tokens() {
  return (
    <div className="space-y-8">
      <Variant name="Shared colors, each with its measured contrast">
        <Swatches pairs={SHARED} />
      </Variant>
      <Variant name="Colors of a role">
        <InEachRole>{() => <Swatches pairs={OF_ROLE} />}</InEachRole>
      </Variant>
      <Variant name="Type scale, in rem">
        <ul className="space-y-2">
          {TYPE_SCALE.map((name) => (
            <TypeSample key={name} name={name} />
          ))}
        </ul>
      </Variant>
      <Variant name="Spacing, in steps of 0.25 rem">
        <ul className="space-y-2">
          {SPACING.map((step) => (
            <li key={step} className="flex flex-wrap items-center gap-x-3">
              <span className="w-24 text-sm">{`${step} · ${step / 4} rem`}</span>
              <span className="h-4 bg-role-solid" style={{ width: `${step / 4}rem` }} />
            </li>
          ))}
        </ul>
      </Variant>
      <Variant name="Corners and shadow of a card">
        <div className="h-20 max-w-60 rounded-card border border-line-soft bg-card shadow-card" />
      </Variant>
    </div>
  );
}

function Swatches({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
      {pairs.map((pair) => (
        <Swatch key={pair.join()} pair={pair} />
      ))}
    </ul>
  );
}

function Swatch({ pair: [colour, ground, least] }: { pair: Pair }) {
  const sample = useRef<HTMLLIElement>(null);
  const ratio = useMeasured(() => {
    if (sample.current === null) return 0;
    const { color, backgroundColor } = getComputedStyle(sample.current);
    return contrastRatio(parseRgb(color), parseRgb(backgroundColor));
  });
  return (
    <li
      ref={sample}
      data-ratio={ratio}
      data-least={least}
      className="rounded-lg border border-line p-2 text-sm"
      style={{ color: `var(--${colour})`, backgroundColor: `var(--${ground})` }}
    >
      {/* Line colors are shown on their own, because text never uses them. */}
      {least === LINE && <span aria-hidden className="mb-1 block h-2 bg-line" />}
      <span className={least === LINE ? 'text-ink' : ''}>
        {`${colour} on ${ground}: ${ratio.toFixed(1)} : 1`}
      </span>
    </li>
  );
}

function TypeSample({ name }: { name: (typeof TYPE_SCALE)[number] }) {
  const sample = useRef<HTMLSpanElement>(null);
  const size = useMeasured(() => {
    if (sample.current === null) return 0;
    const own = Number.parseFloat(getComputedStyle(sample.current).fontSize);
    return own / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  });
  return (
    <li>
      <span ref={sample} className="font-serif" style={{ fontSize: `var(--${name})` }}>
        Oakling
      </span>{' '}
      <span className="text-sm text-ink-soft">{`${name} · ${size} rem`}</span>
    </li>
  );
}

/** Measures after rendering, and again whenever the system switches between dark and light. */
function useMeasured(measure: () => number): number {
  const [measured, setMeasured] = useState(0);
  useLayoutEffect(() => {
    const now = () => setMeasured(measure());
    now();
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', now);
    return () => scheme.removeEventListener('change', now);
  });
  return measured;
}

/** Parses the computed value of an opaque color, such as "rgb(17, 94, 89)". */
export function parseRgb(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
