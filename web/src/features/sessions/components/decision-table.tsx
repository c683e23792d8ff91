import type { SessionView } from '@oakling/domain/sessions/contract';
import { useMemo, useState } from 'react';
import { FeedbackMessage } from '../../../ui/live-region.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { VirtualTable, type VirtualTableProps } from '../../../ui/virtual-table.tsx';
import { waitsForOthers } from '../asked-text.ts';
import { useDecisions } from '../use-decisions.ts';
import { RowDecision } from './row-decision.tsx';

const RejectDialog = lazyPart(async () => (await import('./reason-dialogs.tsx')).RejectDialog);

type Props = Omit<VirtualTableProps<SessionView>, 'actions'>;

/** Rule 6.190: the requests that wait, each with the parent's yes and no, as on the page of approvals. */
export function DecisionTable({ rows, ...table }: Props) {
  const { decide, leaving, feedback, frame, isSettling, moveFocus } = useDecisions();
  const [asked, setAsked] = useState<{ session: SessionView; reason?: string | undefined } | null>(
    null,
  );
  const left = useMemo(() => rows.filter(({ id }) => !leaving.has(id)), [rows, leaving]);

  function approve(session: SessionView) {
    void decide({ verb: 'approve', session });
    if (!waitsForOthers(session)) moveFocus();
  }

  const actions = (session: SessionView) => (
    <RowDecision
      session={session}
      onApprove={approve}
      onReject={(read, reason) => setAsked({ session: read, reason })}
    />
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
      {asked !== null && (
        <RejectDialog
          {...asked}
          reject={(reason) => decide({ verb: 'reject', session: asked.session, reason })}
          onCancel={() => setAsked(null)}
          onRejected={() => {
            setAsked(null);
            moveFocus();
          }}
        />
      )}
    </>
  );
}
