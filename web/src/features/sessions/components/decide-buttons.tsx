import type { SessionView } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { approvalsPage as text, decisionFailureWords } from '../approvals-text.ts';
import { useDecideSession, type ParentDecision } from '../data.ts';
import { doneAs, type DoneMessage } from '../done-message.ts';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog);

type Props = { session: SessionView; onDone: (message: DoneMessage) => void };

/** Rules 6.21 to 6.27: the parent's yes and no to the one request on the page. */
export function DecideButtons({ session, onDone }: Props) {
  const { mutateAsync, isPending } = useDecideSession();
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns null, or why it could not be done. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    try {
      await mutateAsync(decision);
      const isYes = decision.verb === 'approve';
      const words = (isYes ? text.approved : text.rejected)(session);
      onDone(doneAs(words, ({ status }) => status === (isYes ? 'approved' : 'rejected')));
      return null;
    } catch (error) {
      return decisionFailureWords(error);
    }
  }

  return (
    <>
      {failure !== null && <Alert tone="error">{`${text.unchanged(session)} ${failure}`}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          isPending={isPending && !isAsked}
          onClick={() => void decide({ verb: 'approve', session }).then(setFailure)}
        >
          {text.approve}
        </Button>
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          {text.reject}
        </Button>
      </div>
      {isAsked && (
        <RejectDialog
          session={session}
          reject={(reason) => decide({ verb: 'reject', session, reason })}
          onCancel={() => setIsAsked(false)}
          onRejected={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
