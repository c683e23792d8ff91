import type { SessionRow } from '@oakling/domain/sessions/contract';
import { askedLines } from '../asked-text.ts';

/** The other guardians' approvals, wherever a guardian decides. Rule 6.134 */
export function AskedLines({ session }: { session: SessionRow }) {
  const lines = askedLines(session);
  if (lines.length === 0) return null;
  return (
    <div className="space-y-1 font-semibold [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
