import type { Role } from '@oakling/domain/identity/role';
import { interestEmoji } from '@oakling/domain/interests/interest';
import { type Bucket, pastStatus } from '@oakling/domain/sessions/session';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarX2, Hourglass, MessageSquareText } from 'lucide-react';
import { dayWords } from '../../../lib/date-words.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { isOpen, whenWords } from '../session-view.ts';
import { cancelDialog, cancelledByWords, durationWords, sessionsPage } from '../text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Participant } from './participant.tsx';
import { AnswerLine, ProposalLine } from './proposal.tsx';
import { Detail, PlaceDetail } from './session-details.tsx';
import { CancelButton, SessionLink } from './session-links.tsx';
import { TimeMarks } from './time-marks.tsx';

type Column = DataColumn<SessionView>;
const headers = sessionsPage.columns;

const requested: Column = {
  header: headers.requested,
  cell: ({ createdAt }) => dayWords(createdAt),
};
const day: Column = { header: headers.day, cell: (row) => whenWords(row).day };
const hours: Column = {
  header: headers.hours,
  cell: (row) => {
    const words = whenWords(row);
    return (
      <>
        {words.hours}
        {words.elsewhere !== null && (
          <span className="block text-sm text-ink-soft">{words.elsewhere}</span>
        )}
        <TimeMarks session={row} />
      </>
    );
  },
};
const rejectedOn: Column = {
  header: headers.rejectedOn,
  cell: ({ decidedAt }) => (decidedAt === null ? '' : dayWords(decidedAt)),
};
const rejectedBecause: Column = {
  header: headers.reason,
  cell: ({ rejectionReason }) => (
    <span className="whitespace-pre-line">{rejectionReason || sessionsPage.noReason}</span>
  ),
};

/** Rules 6.50 to 6.53: the columns of each tab, in their order. */
export function columnsOf(
  bucket: Bucket,
  role: Role,
  onCancel: (session: SessionView) => void,
): readonly [Column, ...Column[]] {
  const session: Column = {
    header: headers.session,
    cell: (row) => (
      <>
        <SessionSummary session={row} role={role} />
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
          <SessionLink session={row} role={role} />
          {isOpen(row) && (
            <CancelButton session={row} role={role} onCancel={onCancel} className="text-sm" />
          )}
        </div>
      </>
    ),
  };
  const status: Column = {
    header: headers.status,
    cell: (row) => <PastStatus session={row} role={role} />,
  };
  const participant: Column = {
    header: headers.participant,
    cell: (row) => <Participant session={row} role={role} />,
  };
  const calendar: Column = {
    header: headers.calendar,
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

/** What a session is about: interests, mode with place, duration and note. */
function SessionSummary({ session, role }: { session: SessionView; role: Role }) {
  const { interests, durationMinutes, message } = session;
  return (
    <div className="space-y-2">
      <ul>
        {interests.map(({ name }) => (
          <li
            key={name}
            className="flex items-start gap-2 font-semibold @max-[47.5rem]:[overflow-wrap:anywhere]"
          >
            <Emoji>{interestEmoji(name)}</Emoji>
            {name}
          </li>
        ))}
      </ul>
      <ul className="space-y-1 text-sm font-normal">
        <PlaceDetail session={session} />
        <Detail icon={<Hourglass />}>{durationWords(durationMinutes)}</Detail>
        {message !== '' && (
          <Detail icon={<MessageSquareText />}>
            <q className="whitespace-pre-line">{message}</q>
          </Detail>
        )}
        <AnswerLine session={session} role={role} />
        <ProposalLine session={session} role={role} />
      </ul>
    </div>
  );
}

type Props = { session: SessionView; role: Role };

/** What became of a session that is over; one that was called off is marked. Rules 6.53, 6.57, 6.60 */
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
