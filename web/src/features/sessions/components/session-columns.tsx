import type { Role } from '@oakling/domain/identity/role';
import { interestEmoji } from '@oakling/domain/interests/interest';
import { type Bucket, pastStatus } from '@oakling/domain/sessions/session';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarX2 } from 'lucide-react';
import { shortDayWords, tileWords } from '../../../lib/date-words.ts';
import { DateTile } from '../../../ui/date-tile.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import type { RowColumn } from '../../../ui/action-table.tsx';
import { whenWords } from '../session-view.ts';
import { cancelDialog, cancelledByWords, durationWords, sessionsPage } from '../text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Participant } from './participant.tsx';
import { AnswerLine, ProposalLine } from './proposal.tsx';
import { PlaceDetail, TextDetails } from './session-details.tsx';
import { TimeMarks } from './time-marks.tsx';

type Column = RowColumn<SessionRow>;
const headers = sessionsPage.columns;

const requested: Column = {
  header: headers.requested,
  share: 1,
  least: 9.5,
  cell: ({ createdAt }) => shortDayWords(createdAt),
};
const day: Column = {
  header: headers.day,
  share: 1,
  least: 8.25,
  place: 'day',
  cell: ({ startsAt }) => <DateTile day={tileWords(startsAt)} />,
};
const hours: Column = {
  header: headers.hours,
  share: 1,
  least: 13.25,
  place: 'hours',
  cell: (row) => {
    const { clock, elsewhere } = whenWords(row);
    return (
      <>
        <span className="font-semibold">{clock}</span>
        {elsewhere !== null && (
          <span className="block text-sm text-ink-soft">
            {sessionsPage.yourTime}
            <span className="mt-1 block">{elsewhere}</span>
          </span>
        )}
        <TimeMarks session={row} />
      </>
    );
  },
};
const rejectedOn: Column = {
  header: headers.rejectedOn,
  share: 1,
  least: 8,
  cell: ({ decidedAt }) => (decidedAt === null ? '' : shortDayWords(decidedAt)),
};
const rejectedBecause: Column = {
  header: headers.reason,
  share: 7,
  cell: ({ rejectionReason }) => (
    <span className="whitespace-pre-line">{rejectionReason || sessionsPage.noReason}</span>
  ),
};

/** Each tab's columns in order. Rules 6.50 to 6.53 */
export function columnsOf(bucket: Bucket, role: Role): readonly [Column, ...Column[]] {
  const session: Column = {
    header: headers.session,
    share: 10,
    place: 'name',
    cell: (row) => <SessionSummary session={row} role={role} />,
  };
  const status: Column = {
    header: headers.status,
    share: 7,
    cell: (row) => <PastStatus session={row} role={role} />,
  };
  const participant: Column = {
    header: headers.participant,
    share: 7,
    place: 'who',
    cell: (row) => <Participant session={row} role={role} />,
  };
  const calendar: Column = {
    header: headers.calendar,
    share: 1,
    least: 11,
    place: 'action',
    isOnScreenOnly: true,
    cell: (row) => <AddToCalendar session={row} role={role} />,
  };
  switch (bucket) {
    case 'pending':
      return [session, participant, requested, day, hours];
    case 'upcoming':
      return [session, participant, day, hours, calendar];
    case 'rejected':
      return [session, participant, day, hours, rejectedOn, rejectedBecause];
    case 'past':
      return [session, participant, day, hours, status];
  }
}

/** Summary of a session: interests, mode with place, duration and texts. */
function SessionSummary({ session, role }: { session: SessionRow; role: Role }) {
  const { interests, durationMinutes } = session;
  return (
    <div className="space-y-2">
      <ul>
        {interests.map(({ name }) => (
          <li
            key={name}
            className="flex items-start gap-2 text-lg font-semibold [overflow-wrap:anywhere]"
          >
            <Emoji>{interestEmoji(name)}</Emoji>
            {name}
          </li>
        ))}
      </ul>
      <ul className="space-y-1 text-sm">
        <PlaceDetail session={session} beside={durationWords(durationMinutes)} />
        <TextDetails texts={session} />
        <AnswerLine session={session} role={role} />
        <ProposalLine session={session} role={role} />
      </ul>
    </div>
  );
}

type Props = { session: SessionRow; role: Role };

/** Outcome of a past session. Canceled ones are marked. Rules 6.53, 6.57, 6.60 */
function PastStatus({ session, role }: Props) {
  const words = pastStatus(session);
  if (session.status !== 'cancelled') return <span className="font-semibold">{words}</span>;
  const reason = session.cancelled?.reason ?? '';
  return (
    <>
      <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-line bg-paper px-3 py-1 text-sm font-semibold text-ink-soft">
        <CalendarX2 aria-hidden className="size-5 shrink-0" />
        {cancelledByWords(session, role) ?? words}
      </span>
      {reason !== '' && (
        <span className="mt-2 block text-sm whitespace-pre-line">
          {cancelDialog.reason(reason)}
        </span>
      )}
    </>
  );
}
