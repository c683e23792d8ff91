import type { SessionView } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { lazyDialog } from '../../../../ui/lazy-part.ts';
import { MapLinks } from '../../components/map-links.tsx';
import { useDecideSession, type ParentDecision } from '../../session-changes.ts';
import { doneAs, type DoneMessage } from '../../session-view.ts';
import { approvalsPage as text, decisionFailureWords, laterWords } from '../approvals-text.ts';
import { othersAwaited } from '../asked-text.ts';
import { RequestCard } from './request-card.tsx';

const loadDialogs = async () => import('../../components/reason-dialogs.tsx');
const RejectDialog = lazyDialog(async () => (await loadDialogs()).RejectDialog);

type Props = { session: SessionView; onDone: (message: DoneMessage) => void };

/** The request on its own page, with a guardian's decision. Rules 6.21 to 6.27 and 6.190 */
export function Decision({ session, onDone }: Props) {
  const { mutateAsync, isPending } = useDecideSession();
  const [asked, setAsked] = useState<{ reason?: string | undefined } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns null or an error message. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    try {
      const decided = await mutateAsync(decision);
      const isYes = decision.verb === 'approve';
      if (decided.status === 'pending') {
        const said = text.saidYes(session, othersAwaited(decided));
        onDone(doneAs(said, ({ status }) => status === 'pending'));
        return null;
      }
      const words = isYes
        ? `${text.approved(session)}${laterWords(session, decision.leaveOut)}`
        : `${text.rejected(session)}${await (await loadDialogs()).restWords(session)}`;
      onDone(doneAs(words, ({ status }) => status === (isYes ? 'approved' : 'rejected')));
      return null;
    } catch (error) {
      return decisionFailureWords(error);
    }
  }

  const words = `${text.notConfirmed(session)} ${failure ?? ''}`;
  return (
    <>
      <RequestCard
        session={session}
        heading="h2"
        isPending={isPending && asked === null}
        more={<MapLinks place={session.place} />}
        feedback={failure === null ? null : { tone: 'error', words }}
        onApprove={(leaveOut) =>
          void decide({ verb: 'approve', session, leaveOut }).then(setFailure)
        }
        onReject={(reason) => setAsked({ reason })}
      />
      {asked !== null && (
        <RejectDialog
          {...asked}
          session={session}
          reject={(no) => decide({ verb: 'reject', session, ...no })}
          onCancel={() => setAsked(null)}
          onRejected={() => setAsked(null)}
        />
      )}
    </>
  );
}
