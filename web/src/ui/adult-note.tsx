/** A line that says of somebody that they are of age; nothing where there are no words for it. */
export function AdultNote({ words }: { words: string | null }) {
  return (
    words !== null && <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{words}</p>
  );
}
