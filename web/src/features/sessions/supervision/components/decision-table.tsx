import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useMemo } from 'react';
import { FeedbackMessage } from '../../../../ui/live-region.tsx';
import { VirtualTable, type VirtualTableProps } from '../../../../ui/virtual-table.tsx';
import { useDecisions } from '../use-decisions.tsx';
import { RowDecision } from './row-decision.tsx';

type Props = Omit<VirtualTableProps<SessionRow>, 'actions'>;

/** Pending requests, each with approve and reject as on the approvals page. Rule 6.190 */
export function DecisionTable({ rows, ...table }: Props) {
  const { approve, askToReject, dialog, leaving, feedback, frame, isSettling } = useDecisions();
  const left = useMemo(() => rows.filter(({ id }) => !leaving.has(id)), [rows, leaving]);

  const actions = (session: SessionRow) => (
    <RowDecision session={session} onApprove={approve} onReject={askToReject} />
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
        <VirtualTable {...table} rows={left} actions={actions} />
      </div>
      {dialog}
    </>
  );
}
