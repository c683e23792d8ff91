import type { PersonView } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { personText as text } from '../text.ts';

/** What moderators decided about somebody, the latest first. */
export function Decisions({ decisions }: Pick<PersonView, 'decisions'>) {
  if (decisions.length === 0) return <p>{text.noDecisions}</p>;
  return (
    <ol className="space-y-3">
      {decisions.map(({ decision, note, at }) => (
        <li key={at} className="border-b border-line-soft pb-3">
          <p className="font-semibold">{text.decision[decision]}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
          <p className="text-sm text-ink-soft">{dayWords(at)}</p>
        </li>
      ))}
    </ol>
  );
}
