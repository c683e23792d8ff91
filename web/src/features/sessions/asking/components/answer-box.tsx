import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { useReader } from '../../../../lib/me.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { approvalsPage, decisionFailureWords } from '../../supervision/approvals-text.ts';
import { useAgreeToSession, useDecideSession } from '../../session-changes.ts';
import { agreementFailureWords, answerText as text, nextWords } from '../../session-text.ts';
import { type AskedDialog, SessionDialog } from '../../components/session-dialog.tsx';
import { doneAs, type DoneMessage } from '../../session-view.ts';

type AnswerBoxProps = { session: SessionRow; onDone: (message: DoneMessage) => void };

/** Rule 6.97 */
export function AnswerBox({ session, onDone }: AnswerBoxProps) {
  const role = useReader();
  const agreeing = useAgreeToSession();
  const deciding = useDecideSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedDialog>(null);
  const next = nextWords(session, role);
  const planned = text.planned(session);
  const unseen = text.unseen(session, role);
  const isOwn = session.initiator.role === role;
  // An adult's agreement approves the session. Rule 6.163
  const isAlone =
    role === 'youth' && session.nextApprover === 'youth' && session.bucket === 'pending';

  function agree() {
    agreeing.mutateAsync(session).then(
      () => onDone(doneAs(text.done(session), ({ agreedAt }) => agreedAt !== null)),
      (error: unknown) => setFailure(agreementFailureWords(error)),
    );
  }
  function approve() {
    deciding.mutateAsync({ verb: 'approve', session }).then(
      () => onDone(doneAs(text.approved(session), ({ status }) => status === 'approved')),
      (error: unknown) => setFailure(decisionFailureWords(error)),
    );
  }

  return (
    <div className="space-y-4">
      <p className="text-lg font-semibold">{isOwn ? text.own : text.asked(session, role)}</p>
      {planned !== null && <p>{planned}</p>}
      {next !== null && <p>{next}</p>}
      {unseen !== null && <p>{unseen}</p>}
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        {isAlone ? (
          <Button isPending={deciding.isPending} onClick={approve}>
            {approvalsPage.approve}
          </Button>
        ) : (
          <Button isPending={agreeing.isPending} onClick={agree}>
            {text.yes}
          </Button>
        )}
        {!isOwn && (
          <Button variant="secondary" onClick={() => setAsked('propose')}>
            {text.otherTime}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsked('cancel')}>
          {text.no}
        </Button>
      </div>
      <SessionDialog
        asked={asked}
        session={session}
        onClosed={() => setAsked(null)}
        onDone={onDone}
      />
    </div>
  );
}
