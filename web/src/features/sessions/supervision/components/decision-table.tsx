import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useMemo } from 'react';
import { FeedbackMessage } from '../../../../ui/live-region.tsx';
import { VirtualTable, type VirtualTableProps } from '../../../../ui/virtual-table.tsx';
import { useDecisions } from '../use-decisions.tsx';
import { RowDecision } from './row-decision.tsx';

type Props = Omit<VirtualTableProps<SessionRow>, 'actions'>;

/** Rule 6.190: the requests that wait, each with the parent's yes and no, as on the page of approvals. */
export function DecisionTable({ rows, ...table }: Props) {
  const { approve, askToReject, dialog, leaving, feedback, frame, isSettling } = useDecisions();
  const left = useMemo(() => rows.filter(({ id }) => !leaving.has(id)), [rows, leaving]);

  const actions = (session: SessionRow) => (
    <RowDecision session={session} onApprove={approve} onReject={askToReject} />
  );

  return (
    <>
      <FeedbackMessage feedback={feedback} />
      {/* Takes focus when the last row has left. */}
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
