import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useId } from 'react';
import { comingDayWords, spokenClockWords } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card, type Elements } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
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

// Loaded lazily, because the ideas are long.
const NextIdea = lazyPart(async () => (await import('../friendships/idea-cards.tsx')).NextIdea);

type Props = {
  /** The next session, with its details. */
  next?: SessionRow | undefined;
  /** The others, in the order of the list. */
  rows: readonly SessionRow[];
};

/** The most rows that are listed. */
const MOST_LISTED = 3;

/** The next session, and the others. Rules 6.367, 6.414 and 10.17 */
export function NextSession({ next, rows }: Props) {
  const headingId = useId();
  const { isOfAge } = useMe();
  // On a wide page, the rows are next to the session.
  const isBeside = next !== undefined && rows.length > 0;
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="text-2xl">
        {next === undefined && rows.length > 0 ? text.comingUp : text.heading}
      </h2>
      {next === undefined && rows.length === 0 && (
        <Card>
          <div className="mb-3 flex justify-center">
            <Illustration name="no-sessions" size="medium" />
          </div>
          <p>{isOfAge ? text.noneOfAge : text.none}</p>
        </Card>
      )}
      <div className={isBeside ? 'grid items-start gap-x-8 gap-y-3 xl:grid-cols-2' : ''}>
        {next !== undefined && <Planned session={next} />}
        <Rows sessions={rows} heading={isBeside && <h3 className="text-xl">{text.comingUp}</h3>} />
      </div>
    </section>
  );
}

type RowsProps = { sessions: readonly SessionRow[]; heading: Elements };

/** Rule 6.367 */
function Rows({ sessions, heading }: RowsProps) {
  const { dashboardRole: role } = useMe();
  if (sessions.length === 0) return null;
  return (
    <Card className="space-y-2">
      {heading}
      <ul className="divide-y divide-line-soft">
        {sessions.slice(0, MOST_LISTED).map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {heading === false && sessions.length > MOST_LISTED && (
        <TextLink to={`/dashboard/${role}/sessions?tab=upcoming`} isAlone>
          {text.all}
        </TextLink>
      )}
    </Card>
  );
}

function Row({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const isTurn = turnOf(session, role) !== null;
  const { startsAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
      {othersIn(session, role).map((person) => (
        <Avatar key={person.id} src={person.avatarUrl} of={namedPerson(person)} size="small" />
      ))}
      <div className="min-w-0 grow basis-40">
        <TextLink to={`/dashboard/${role}/sessions/${session.id}`} isAlone>
          {`${firstNames(session, role)}, ${comingDayWords(startsAt)}, ${spokenClockWords(startsAt)}`}
        </TextLink>
        {/* The button says that it is the reader's turn. */}
        <p className={isTurn ? 'font-semibold' : 'text-ink-soft'}>
          {(isTurn ? null : statusWords(session, role)) ?? interestNames(session)}
        </p>
      </div>
      {isTurn && <SessionLink session={session} isButton />}
    </li>
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
      {!isNamed && <NextIdea session={session} />}
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
