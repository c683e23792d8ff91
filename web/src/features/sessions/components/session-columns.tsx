import type { Role } from '@oakling/domain/identity/role';
import type { Bucket } from '@oakling/domain/sessions/bucket';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { dayWords } from '../../../lib/date-words.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { isOpen } from '../is-open.ts';
import { whenWords } from '../session-when.ts';
import { sessionsPage } from '../text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Participant } from './participant.tsx';
import { PastStatus } from './past-status.tsx';
import { SessionLink } from './session-link.tsx';
import { SessionSummary } from './session-summary.tsx';

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
      </>
    );
  },
};
const rejectedOn: Column = {
  header: headers.rejectedOn,
  cell: ({ decidedAt }) => (decidedAt === null ? '' : dayWords(decidedAt)),
};
const reason: Column = {
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
            <CancelButton {...{ session: row, role, onCancel }} className="text-sm" />
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
      return [session, participant, day, hours, rejectedOn, reason];
    case 'past':
      return [session, participant, day, hours, status];
  }
}
