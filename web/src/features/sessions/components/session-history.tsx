import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { lifeText as text, stepWords } from '../life-text.ts';

/** Rule 6.72: what happened to a session, the oldest first. */
export function SessionHistory({ session, role }: { session: SessionView; role: Role }) {
  return (
    <section className="space-y-3">
      <h2 className="font-serif text-xl font-semibold">{text.history}</h2>
      <ol className="space-y-3">
        {session.history.map((item) => (
          <li key={`${item.step} ${item.at}`} className="border-s-4 border-line-soft ps-4">
            <p>{stepWords(item, session, role)}</p>
            <p className="text-ink-soft">{`${dayWords(item.at)}, ${clockWords(item.at)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
