import { interestEmoji } from '@oakling/domain/interests/interest';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionWeek } from '@oakling/domain/sessions/week';
import { counted } from '@oakling/domain/kernel/words';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { localNow, tileWords } from '../../../lib/date-words.ts';
import { useReader } from '../../../lib/me.ts';
import { addDays, daysOfWeek, mondayOf, startOfDay } from '../../../lib/week-days.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { Link, TextLink } from '../../../ui/link.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { RowCard } from '../../../ui/open-row.tsx';
import { elderAndYouth, otherNames, othersIn, whenWords } from '../session-view.ts';
import { statusWords } from '../waiting-for.ts';
import { common, namedPerson } from '../text.ts';
import { weekText as text } from '../week-text.ts';
import { api, bodyOf } from '../../../lib/api.ts';
import { named } from '../data.ts';

type Props = {
  monday: string;
  onWeek: (monday: string) => void;
  /** The heading level of the week. Days are one level below. */
  heading: 'h2' | 'h3';
};

/** Rules 6.191 and 6.192 */
export function WeekView({ monday, onWeek, heading: Heading }: Props) {
  const week = useQuery(weekQuery(monday));
  const today = localNow().slice(0, 10);
  const DayHeading = Heading === 'h2' ? 'h3' : 'h4';
  const sessions = week.data?.items ?? [];
  return (
    <div className="@container space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading aria-live="polite" className="min-w-0 grow text-xl">
          {text.of(monday)}
        </Heading>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            variant="secondary"
            aria-label={text.previous}
            onClick={() => onWeek(addDays(monday, -7))}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button
            variant="secondary"
            aria-current={monday === mondayOf(today) ? 'date' : undefined}
            onClick={() => onWeek(mondayOf(today))}
          >
            {text.thisWeek}
          </Button>
          <Button
            variant="secondary"
            aria-label={text.next}
            onClick={() => onWeek(addDays(monday, 7))}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      </div>
      <LoadState query={week} loading={common.loading} failed={common.failed} count={1} />
      {week.data !== undefined && (
        <ul className="grid grid-cols-1 overflow-hidden rounded-card border border-line-soft bg-card shadow-card @min-[68rem]:grid-cols-7">
          {daysOfWeek(monday).map((day) => (
            <Day
              key={day}
              day={day}
              isToday={day === today}
              heading={DayHeading}
              sessions={sessions.filter(({ startsAt }) =>
                localNow(new Date(startsAt)).startsWith(day),
              )}
            />
          ))}
        </ul>
      )}
      {week.data?.hasMore === true && <p>{text.more}</p>}
    </div>
  );
}

type DayProps = {
  day: string;
  isToday: boolean;
  heading: 'h3' | 'h4';
  sessions: readonly SessionRow[];
};

function Day({ day, isToday, heading: Heading, sessions }: DayProps) {
  const { words, weekday, day: number, month } = tileWords(startOfDay(day));
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className="min-w-0 border-line-soft not-last:border-b @min-[68rem]:min-h-40 @min-[68rem]:not-last:border-e @min-[68rem]:not-last:border-b-0"
    >
      <Heading
        className={`flex flex-wrap items-baseline gap-x-2 px-3 py-2 font-sans text-base @min-[68rem]:flex-col @min-[68rem]:items-center ${isToday ? 'bg-role-solid text-role-on-solid' : 'bg-role-soft text-role-ink'}`}
      >
        <span aria-hidden className="text-sm font-semibold">
          {isToday ? text.today : weekday}
        </span>
        <span aria-hidden className="font-serif text-lg">{`${month} ${number}`}</span>
        <span className="sr-only">{words}</span>
        {isToday && <span className="sr-only">{`, ${text.today}`}</span>}
      </Heading>
      {sessions.length === 0 ? (
        <p className="sr-only">{text.nothing}</p>
      ) : (
        <ul className="space-y-2 p-2">
          {sessions.map((session) => (
            <li key={session.id}>
              <Planned session={session} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A child's color, which is the same in every week. The picture and the name identify the child, too. */
const CHILD_COLOURS = ['#b45309', '#0e7490', '#a21caf', '#4d7c0f', '#1d4ed8', '#be123c'];

function colourOf(childId: string): string {
  const sum = Array.from(childId, (character) => character.charCodeAt(0)).reduce(
    (all, code) => all + code,
    0,
  );
  return CHILD_COLOURS[sum % CHILD_COLOURS.length] ?? '';
}

function Planned({ session }: { session: SessionRow }) {
  const role = useReader();
  const { clock } = whenWords(session);
  const { youth } = elderAndYouth(session);
  const face = role === 'parent' ? youth : othersIn(session, role)[0];
  const isPending = session.bucket === 'pending';
  return (
    <Link
      to={`/dashboard/${role}/sessions/${session.id}`}
      style={{ borderInlineStartColor: role === 'parent' ? colourOf(youth.id) : 'var(--role-ink)' }}
      className={`flex flex-wrap items-start gap-2 rounded-lg border border-s-[6px] border-line p-2 text-sm no-underline hover:bg-role-soft ${isPending ? 'border-dashed' : ''}`}
    >
      {face !== undefined && <Avatar src={face.avatarUrl} of={namedPerson(face)} size="small" />}
      <span className="min-w-0 grow basis-20 hyphens-auto [overflow-wrap:anywhere]">
        <span className="block font-semibold">{clock}</span>
        <span className="block">{otherNames(session, role)}</span>
        <span className="block text-ink-soft">
          {session.interests.map(({ name }) => (
            <span key={name} className="block">
              <Emoji>{interestEmoji(name)}</Emoji> <span>{name}</span>
            </span>
          ))}
        </span>
        {isPending && (
          <span className="mt-1 block font-semibold text-role-ink">
            {statusWords(session, role)}
          </span>
        )}
      </span>
    </Link>
  );
}

/** Starts closed while requests wait, because these come first. Rule 6.193 */
export function ChildrenWeek({ isOpen = true }: { isOpen?: boolean }) {
  const [monday, setMonday] = useState(() => mondayOf(localNow().slice(0, 10)));
  const [startsOpen] = useState(isOpen);
  const { data } = useQuery(weekQuery(monday));
  return (
    <RowCard
      id="week"
      heading={text.heading}
      value={data === undefined ? '' : counted(data.items.length, 'session', 'sessions')}
      isOpen={startsOpen}
    >
      <TextLink to="/dashboard/parent/sessions?view=week" isAlone>
        {text.all}
      </TextLink>
      <WeekView monday={monday} onWeek={setMonday} heading="h3" />
    </RowCard>
  );
}

/** Rule 6.194 */
function weekQuery(monday: string) {
  return queryOptions({
    queryKey: ['sessions', 'week', monday],
    queryFn: async (): Promise<SessionWeek> => {
      const query = { from: startOfDay(monday), to: startOfDay(addDays(monday, 7)) };
      const week = await bodyOf(api.sessions.between.$get({ query }));
      return { ...week, items: week.items.map(named) };
    },
  });
}
