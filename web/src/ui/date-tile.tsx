type Props = {
  day: {
    /** The full date, such as "Tuesday, March 3, 2026". */
    readonly words: string;
    readonly weekday: string;
    readonly day: string;
    readonly month: string;
    /** Null for the current year. */
    readonly year: string | null;
  };
};

/** A calendar tile. Screen readers and printed pages get the full date. */
export function DateTile({ day: { words, weekday, day, month, year } }: Props) {
  return (
    <>
      <span
        aria-hidden
        className="inline-flex w-16 flex-col overflow-hidden rounded-card border border-line-soft bg-card text-center leading-tight shadow-card print:hidden"
      >
        <span className="bg-role-soft py-1 text-sm font-semibold text-role-ink">{weekday}</span>
        <span className="pt-1 font-serif text-2xl font-semibold">{day}</span>
        <span className="pb-1.5 text-sm text-ink-soft">
          <span>{month}</span>
          {year !== null && <span className="block">{year}</span>}
        </span>
      </span>
      <span className="sr-only print:not-sr-only">{words}</span>
    </>
  );
}
