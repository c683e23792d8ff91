import type { Trail as Lines } from '@oakling/domain/admin/contract';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { caseText } from '../text.ts';

/** The audit of a case or a person, the latest first. Rule 9.72 */
export function Trail({ lines }: { lines: Lines }) {
  if (lines.length === 0) return <p>{caseText.none}</p>;
  return (
    <ol className="space-y-2">
      {lines.map(({ id, type, at, actor }) => (
        <li key={id} className="border-b border-line-soft pb-2">
          <span className="font-semibold">{wordsOf(type)}</span>
          {` · ${actor}`}
          <br />
          <span className="text-sm text-ink-soft">{`${dayWords(at)}, ${clockWords(at)}`}</span>
        </li>
      ))}
    </ol>
  );
}

/** An event's name as words: `CaseAssigned` is "Case assigned". */
function wordsOf(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
