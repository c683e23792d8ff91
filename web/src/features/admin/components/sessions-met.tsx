import type { MetView } from '@oakling/domain/admin/contract';
import { sessionsText as text } from '../person-text.ts';
import { PersonLink } from './records.tsx';

/** A person's past and planned sessions, latest first. Rule 9.143 */
export function SessionsMet({ sessions }: { sessions: readonly MetView[] }) {
  if (sessions.length === 0) return <p>{text.none}</p>;
  return (
    <ol className="space-y-3">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="max-w-none border-b border-line-soft pb-3 last:border-0 last:pb-0"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {`${text.with} `}
              {session.other === null ? text.former : <PersonLink person={session.other} />}
            </span>
            <span className="font-semibold">{text.state(session)}</span>
          </div>
          <p>{text.when(session)}</p>
          {session.answers.map((answer) => (
            <p key={answer.name} className="text-ink-soft">
              {text.answer(answer)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
