import { interestEmoji } from '@oakling/domain/interests/interest';
import { type Bucket, pastStatus } from '@oakling/domain/sessions/session';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarX2 } from 'lucide-react';
import { shortDayWords, tileWords } from '../../../lib/date-words.ts';
import { DateTile } from '../../../ui/date-tile.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import type { RowColumn } from '../../../ui/action-table.tsx';
import { useReader } from '../../../lib/me.ts';
import { serverNow } from '../../../lib/clock.ts';
import { whenWords } from '../session-view.ts';
import { cancelDialog, cancelledByWords, durationWords, sessionsPage } from '../text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Participant } from './participant.tsx';
import { ProposalLine, StatusLine } from './proposal.tsx';
import { PlaceDetail, SeriesDetail, TextDetails } from './session-details.tsx';
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
            <span>{sessionsPage.yourTime}</span>
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

const session: Column = {
  header: headers.session,
  share: 10,
  place: 'name',
  cell: (row) => <SessionSummary session={row} />,
};
const status: Column = {
  header: headers.status,
  share: 7,
  cell: (row) => <PastStatus session={row} />,
};
const participant: Column = {
  header: headers.participant,
  share: 7,
  place: 'who',
  cell: (row) => <Participant session={row} />,
};
const calendar: Column = {
  header: headers.calendar,
  share: 1,
  least: 11,
  place: 'action',
  isOnScreenOnly: true,
  cell: (row) => <AddToCalendar session={row} />,
};

/** Rules 6.50 to 6.53 */
export const COLUMNS: Readonly<Record<Bucket, readonly [Column, ...Column[]]>> = {
  pending: [session, participant, requested, day, hours],
  upcoming: [session, participant, day, hours, calendar],
  rejected: [session, participant, day, hours, rejectedOn, rejectedBecause],
  past: [session, participant, day, hours, status],
};

type Props = { session: SessionRow };

function SessionSummary({ session: row }: Props) {
  const { interests, durationMinutes } = row;
  return (
    <div className="space-y-2">
      <ul>
        {interests.map(({ name }) => (
          <li
            key={name}
            className="flex items-start gap-2 text-lg font-semibold [overflow-wrap:anywhere]"
          >
            <Emoji>{interestEmoji(name)}</Emoji>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <ul className="space-y-1 text-sm">
        <PlaceDetail session={row} beside={durationWords(durationMinutes)} />
        <SeriesDetail session={row} />
        <TextDetails texts={row} />
        <StatusLine session={row} />
        <ProposalLine session={row} />
      </ul>
    </div>
  );
}

/** Rules 6.53, 6.57 and 6.60 */
function PastStatus({ session: row }: Props) {
  const role = useReader();
  const words = pastStatus(row);
  if (row.status !== 'cancelled') return <span className="font-semibold">{words}</span>;
  const reason = row.cancelled?.reason ?? '';
  return (
    <>
      <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-line bg-paper px-3 py-1 text-sm font-semibold text-ink-soft">
        <CalendarX2 aria-hidden className="size-5 shrink-0" />
        <span>{cancelledByWords(row, role) ?? words}</span>
      </span>
      {Date.parse(row.startsAt) > serverNow() && (
        <span className="mt-2 block text-sm">{sessionsPage.calledOffAhead}</span>
      )}
      {reason !== '' && (
        <span className="mt-2 block text-sm whitespace-pre-line">
          {cancelDialog.reason(reason)}
        </span>
      )}
    </>
  );
}
