import type { SessionRow } from '@oakling/domain/sessions/contract';
import { answerable } from '@oakling/domain/sessions/afterwards/outcome';
import { useState } from 'react';
import { useMe } from '../../../../lib/me.ts';
import { afterText as text } from '../outcome-text.ts';
import { otherNames, whenWords } from '../../session-view.ts';
import { AfterSession } from './after-session.tsx';
import { OutcomeBox } from './outcome-box.tsx';
import { serverNow } from '../../../../lib/clock.ts';

/** Asks, on the dashboard, about the reader's latest session without a report. Rule 6.212 */
export function HowDidItGo({ sessions }: { sessions: readonly SessionRow[] }) {
  const { dashboardRole: role } = useMe();
  // Keeps the session that was just answered on the screen, with a confirmation.
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const session =
    sessions.find(({ id }) => id === answeredId) ?? sessions.find((each) => isToAsk(each));
  if (session === undefined) return null;
  return (
    <div className="space-y-6">
      <OutcomeBox
        key={session.id}
        session={session}
        about={<p>{text.about(otherNames(session, role), whenWords(session).day)}</p>}
        onAnswered={() => setAnsweredId(session.id)}
      />
      <AfterSession session={session} />
    </div>
  );
}

function isToAsk({ status, endsAt, outcome }: SessionRow): boolean {
  return (
    outcome === null &&
    answerable({ status, endsAt: new Date(endsAt) }, new Date(serverNow())) === 'now'
  );
}
