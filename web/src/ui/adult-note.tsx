export function AdultNote({ words }: { words: string | null }) {
  return (
    words !== null && <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{words}</p>
  );
}
