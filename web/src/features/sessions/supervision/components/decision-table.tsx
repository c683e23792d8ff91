import type { SessionRow } from '@oakling/domain/sessions/contract';
import { FeedbackMessage } from '../../../../ui/live-region.tsx';
import { ActionTable, type ActionTableProps } from '../../../../ui/action-table.tsx';
import { useDecisions } from '../use-decisions.tsx';
import { isFirstMeeting } from './elder-profile.tsx';
import { RowDecision } from './row-decision.tsx';
import type { Elements } from '../../../../ui/card.tsx';

type Props = Omit<ActionTableProps<SessionRow>, 'actions'>;

/** Pending requests, each with buttons to approve and reject, as on the approvals page. Rule 6.190 */
export function DecisionTable({ rows, ...table }: Props) {
  const decisions = useDecisions(rows);
  const { approve, askToReject, left, feedback, frame, isSettling } = decisions;
  const dialog: Elements = decisions.dialog;
  const first = left.find(isFirstMeeting);
  const actions = (session: SessionRow) => (
    <RowDecision
      session={session}
      isOpen={session === first}
      onApprove={approve}
      onReject={askToReject}
    />
  );

  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {/* Receives the focus when the last row is removed. */}
      <div
        ref={frame}
        tabIndex={-1}
        className={`outline-none ${isSettling ? '[&_button]:pointer-events-none' : ''}`}
      >
        <ActionTable {...table} rows={left} actions={actions} />
      </div>
      {dialog}
    </>
  );
}
