type Props = {
  /** The words that stand for the wait, such as "Loading matches...". */
  label: string;
  /** How many cards to hint at. */
  count?: number;
};

/** Grey cards in the shape of what is coming, with the words of the wait above them. */
export function Skeleton({ label, count = 3 }: Props) {
  return (
    <div>
      <p role="status" className="mb-4 text-ink-soft">
        {label}
      </p>
      <div aria-hidden className="grid gap-4 motion-safe:animate-pulse">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex gap-4 rounded-card bg-card p-5 shadow-card">
            <div className="size-14 shrink-0 rounded-full bg-line-soft" />
            <div className="grow space-y-3 py-1">
              <div className="h-4 w-2/5 rounded bg-line-soft" />
              <div className="h-4 w-4/5 rounded bg-line-soft" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
