import type { PersonView } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { appealsText as words } from '../appeal-text.ts';
import { personText as text } from '../text.ts';

/** Moderators' decisions about a person, latest first. */
export function Decisions({ decisions }: Pick<PersonView, 'decisions'>) {
  if (decisions.length === 0) return <p>{text.noDecisions}</p>;
  return (
    <ol className="space-y-3">
      {decisions.map(({ decision, note, at, told, appeal }) => (
        <li key={at} className="max-w-none border-b border-line-soft pb-3 last:border-0 last:pb-0">
          <p className="font-semibold">{text.decision[decision]}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
          {told !== null && <Said label={words.told} text={told} />}
          {appeal !== null && <Said label={words.appeal} text={appeal.words} />}
          {appeal !== null && appeal.outcome !== null && (
            <Said label={words.outcome[appeal.outcome]} text={appeal.told ?? ''} />
          )}
          <p className="text-sm text-ink-soft">{dayWords(at)}</p>
        </li>
      ))}
    </ol>
  );
}

function Said({ label, text: said }: { label: string; text: string }) {
  return (
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">
      <span className="text-sm text-ink-soft">{label}: </span>“{said}”
    </p>
  );
}
