import type { SessionRow } from '@oakling/domain/sessions/contract';
import { answerable } from '@oakling/domain/sessions/afterwards/outcome';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInYearWords, useTimeAt } from '../../../../lib/date-words.ts';
import { useMe } from '../../../../lib/me.ts';
import { afterText as text } from '../outcome-text.ts';
import { sessionsQuery } from '../../data.ts';
import { firstNames } from '../../session-view.ts';
import { AfterSession } from './after-session.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { OutcomeBox } from './outcome-box.tsx';
import { serverNow } from '../../../../lib/clock.ts';

const ThanksNote = lazyPart(async () => (await import('./thank-you.tsx')).ThanksNote);

type Props = {
  sessions: readonly SessionRow[];
  /** True to thank the reader for a week, instead of only after the answer. Rule 6.392 */
  staysOn: boolean;
};

/** Asks, on the dashboard, about the reader's latest session without a report. Rule 6.212 */
export function HowDidItGo({ sessions, staysOn }: Props) {
  const { dashboardRole: role } = useMe();
  // Keeps the session that was just answered on the screen, with a confirmation.
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const session =
    sessions.find(({ id }) => id === answeredId) ?? sessions.find((each) => isToAsk(each));
  if (session === undefined) {
    const met = staysOn ? sessions.find((each) => isRecent(each)) : undefined;
    return met !== undefined && <AfterSession session={met} />;
  }
  return (
    <div className="space-y-6">
      <OutcomeBox
        key={session.id}
        session={session}
        about={
          <p>{text.about(firstNames(session, role), dayInYearWords(session.startsAt), role)}</p>
        }
        onAnswered={() => setAnsweredId(session.id)}
      />
      {/* `Thanked` already shows a note to the participants. */}
      {(role === 'parent' || session.outcome !== null) && <AfterSession session={session} />}
    </div>
  );
}

/** The other person's thank-you note, for a week after the session. Rule 6.415 */
export function Thanked({ sessions }: Pick<Props, 'sessions'>) {
  const { dashboardRole: role } = useMe();
  for (const session of sessions.filter(({ endsAt }) => isThisWeek(endsAt))) {
    const note = session.thanks.find(({ from }) => from !== role);
    if (note !== undefined) return <ThanksNote note={note} session={session} />;
  }
  return null;
}

const WEEK_MS = 7 * 86_400_000;

const isThisWeek = (endsAt: string) => Date.parse(endsAt) > serverNow() - WEEK_MS;

function isRecent({ outcome, endsAt }: SessionRow): boolean {
  return outcome === 'held' && isThisWeek(endsAt);
}

/** Asks a parent about the latest session of their children, once no request is pending. Rule 6.395 */
export function HowDidTheirsGo() {
  const { data } = useInfiniteQuery(sessionsQuery('past'));
  const isFree = data?.pages[0]?.counts.pending === 0;
  const past = isFree ? data.pages.flatMap(({ items }) => items) : [];
  // Asks as soon as a session ends.
  useTimeAt(past.map(({ endsAt }) => Date.parse(endsAt)));
  return <HowDidItGo sessions={past} staysOn={false} />;
}

function isToAsk({ status, endsAt, outcome }: SessionRow): boolean {
  return (
    outcome === null &&
    answerable({ status, endsAt: new Date(endsAt) }, new Date(serverNow())) === 'now'
  );
}
