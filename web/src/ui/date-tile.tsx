import { dayWords, tileWords } from '../lib/date-words.ts';

/** A day as on a sheet of a calendar; read out, and on paper, in full. */
export function DateTile({ instant }: { instant: string }) {
  const { weekday, day, month, year } = tileWords(instant);
  return (
    <>
      <span
        aria-hidden
        className="inline-flex w-16 flex-col overflow-hidden rounded-card border border-line-soft bg-card text-center leading-tight shadow-card print:hidden"
      >
        <span className="bg-role-soft py-1 text-sm font-semibold text-role-ink">{weekday}</span>
        <span className="pt-1 font-serif text-2xl font-semibold">{day}</span>
        <span className="pb-1.5 text-sm text-ink-soft">
          {month}
          {year !== null && <span className="block">{year}</span>}
        </span>
      </span>
      <span className="sr-only print:not-sr-only">{dayWords(instant)}</span>
    </>
  );
}
