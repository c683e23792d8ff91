import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useId } from 'react';
import { dayInYearWords, spokenClockWords } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card, type Elements } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { firstNames, interestNames, othersIn } from '../session-view.ts';
import { namedPerson, nextSession as text } from '../text.ts';
import { statusWords, turnOf } from '../waiting-for.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Countdown } from '../day/components/countdown.tsx';
import { StatusLine } from './proposal.tsx';
import { Participant, SessionMore } from './participant.tsx';
import { WhenAndWhere } from './session-details.tsx';
import { SessionLink } from './session-links.tsx';

type Props = {
  /** The next session, with its details if `isFirst`. */
  next: SessionRow | undefined;
  isFirst: boolean;
  /** Other sessions that wait for someone. */
  pending: readonly SessionRow[];
};

/** The most rows that are listed. */
const MOST_LISTED = 3;

/** The next session, and the requests that wait. Rules 6.367, 6.414 and 10.17 */
export function NextSession({ next, isFirst, pending }: Props) {
  const headingId = useId();
  const { isOfAge } = useMe();
  const hasDetails = isFirst && next !== undefined;
  const rows = next === undefined || hasDetails ? pending : [next, ...pending];
  const listed = rows.slice(0, MOST_LISTED);
  // On a wide page, what waits is next to the session.
  const isBeside = hasDetails && listed.length > 0;
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="text-2xl">
        {pending.length === 0 || hasDetails ? text.heading : text.comingUp}
      </h2>
      {next === undefined && pending.length === 0 && (
        <Card>
          <div className="mb-3 flex justify-center">
            <Illustration name="no-sessions" size="medium" />
          </div>
          <p>{isOfAge ? text.noneOfAge : text.none}</p>
        </Card>
      )}
      <div className={isBeside ? 'grid items-start gap-x-8 gap-y-3 xl:grid-cols-2' : ''}>
        {hasDetails && <Planned session={next} />}
        <Waiting sessions={listed}>
          {hasDetails && <h3 className="text-xl">{text.comingUp}</h3>}
        </Waiting>
      </div>
    </section>
  );
}

/** Rule 6.367 */
function Waiting({ sessions, children }: { sessions: readonly SessionRow[]; children: Elements }) {
  const { dashboardRole: role } = useMe();
  if (sessions.length === 0) return null;
  return (
    <Card className="space-y-2">
      {children}
      <ul className="divide-y divide-line-soft">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0"
          >
            {othersIn(session, role).map((person) => (
              <Avatar
                key={person.id}
                src={person.avatarUrl}
                of={namedPerson(person)}
                size="small"
              />
            ))}
            <div className="min-w-0 grow basis-40">
              <TextLink to={`/dashboard/${role}/sessions/${session.id}`} isAlone>
                {`${firstNames(session, role)}, ${dayInYearWords(session.startsAt)}, ${spokenClockWords(session.startsAt)}`}
              </TextLink>
              <p className={turnOf(session, role) === null ? 'text-ink-soft' : 'font-semibold'}>
                {statusWords(session, role) ?? interestNames(session)}
              </p>
            </div>
            {turnOf(session, role) !== null && <SessionLink session={session} isButton />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PlannedProps = {
  session: SessionRow;
  /** True where the page names the other person. */
  isNamed?: boolean;
};

/** An approved session, with the time until it begins. */
export function Planned({ session, isNamed = false }: PlannedProps) {
  const { dashboardRole: role } = useMe();
  const isTurn = turnOf(session, role) !== null;
  return (
    <Card className="space-y-4">
      <Countdown session={session} />
      {!isNamed && <Participant session={session} />}
      <p className="font-semibold">{interestNames(session)}</p>
      <WhenAndWhere version={session} hasMap />
      <ul className="empty:hidden">
        <StatusLine session={session} />
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isTurn && <SessionLink session={session} isButton />}
        <AddToCalendar session={session} />
        {!isTurn && <SessionLink session={session} />}
        <TextLink to={`/dashboard/${role}/sessions?tab=upcoming`} isAlone>
          {text.all}
        </TextLink>
        <SessionMore session={session} />
      </div>
    </Card>
  );
}
