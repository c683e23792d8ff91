import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionAction } from '@oakling/domain/sessions/session-actions';
import { CalendarClock, CalendarCog } from 'lucide-react';
import { useState } from 'react';
import { useReader } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card, type Elements } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { approvalsPage, decisionFailureWords, laterWords } from '../supervision/approvals-text.ts';
import { useDecideSession, type ParentDecision } from '../session-changes.ts';
import { canSayYes, othersAwaited } from '../supervision/asked-text.ts';
import { proposeDialog } from '../asking/propose-text.ts';
import { lifeText } from '../session-text.ts';
import { canTake, isToAnswer, doneAs, type DoneMessage } from '../session-view.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ApproveButton } from '../supervision/components/approve-button.tsx';
import { AnswerBox } from '../asking/components/answer-box.tsx';
import { DecisionNotes, NeedsAdult } from '../supervision/components/decision-notes.tsx';
import {
  type Details,
  FirstMeeting,
  useReadFirst,
} from '../supervision/components/elder-profile.tsx';
import { JoinCall } from '../day/components/join-call.tsx';
import { type AskedDialog, SessionDialog } from './session-dialog.tsx';
import { CancelButton } from './session-links.tsx';

type SessionActionsProps = {
  session: SessionRow;
  /** The elder's details, which a guardian reads before approving a first meeting. */
  more?: Details | undefined;
  onDone: (message: DoneMessage) => void;
};

/** Rule 6.90 */
export function SessionActions({ session, more, onDone }: SessionActionsProps) {
  const role = useReader();
  const [asked, setAsked] = useState<AskedDialog>(null);
  const { bucket } = session;
  const can = (action: SessionAction) => canTake(action, session, role);
  const isAsked = isToAnswer(session, role) || can('approveAlone');
  return (
    <div className="space-y-4 print:hidden">
      <JoinCall session={session} />
      {can('reject') && <DecideButtons {...{ session, more, onDone }} />}
      {isAsked && (
        <Card>
          <AnswerBox session={session} onDone={onDone} />
        </Card>
      )}
      {can('cancel') && (
        <div className="flex flex-wrap items-center gap-3">
          {bucket === 'upcoming' && <AddToCalendar session={session} />}
          {can('change') && (
            <LinkButton to={`/dashboard/${role}/sessions/${session.id}/change`} variant="secondary">
              <CalendarCog aria-hidden className="size-5 shrink-0" />
              <span>{lifeText.change}</span>
            </LinkButton>
          )}
          {can('propose') && !isAsked && (
            <Button variant="secondary" onClick={() => setAsked('propose')}>
              <CalendarClock aria-hidden className="size-5 shrink-0" />
              <span>{proposeDialog.open}</span>
            </Button>
          )}
          {!isAsked && <CancelButton session={session} onCancel={() => setAsked('cancel')} />}
        </div>
      )}
      <SessionDialog
        asked={asked}
        session={session}
        onClosed={() => setAsked(null)}
        onDone={onDone}
      />
    </div>
  );
}

const loadDialogs = async () => import('./reason-dialogs.tsx');
const RejectDialog = lazyDialog(async () => (await loadDialogs()).RejectDialog);

/** Rules 6.21 to 6.27 */
function DecideButtons({ session, more, onDone }: SessionActionsProps) {
  const { mutateAsync, isPending } = useDecideSession();
  const [asked, setAsked] = useState<{ reason?: string | undefined } | null>(null);
  const { elderProfile: profile } = session;
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns null or an error message. */
  async function decide(decision: ParentDecision): Promise<string | null> {
    try {
      const decided = await mutateAsync(decision);
      const isYes = decision.verb === 'approve';
      if (decided.status === 'pending') {
        const said = approvalsPage.saidYes(session, othersAwaited(decided));
        onDone(doneAs(said, ({ status }) => status === 'pending'));
        return null;
      }
      const words = isYes
        ? `${approvalsPage.approved(session)}${laterWords(session, decision.leaveOut)}`
        : `${approvalsPage.rejected(session)}${await (await loadDialogs()).restWords(session)}`;
      onDone(doneAs(words, ({ status }) => status === (isYes ? 'approved' : 'rejected')));
      return null;
    } catch (error) {
      return decisionFailureWords(error);
    }
  }

  const { approve, message } = useReadFirst(
    session,
    (leaveOut) => void decide({ verb: 'approve', session, leaveOut }).then(setFailure),
    more,
  );
  const readFirst: Elements = message;

  return (
    <>
      {failure !== null && (
        <Alert tone="error">{`${approvalsPage.notConfirmed(session)} ${failure}`}</Alert>
      )}
      {profile !== null && (
        <FirstMeeting
          session={session}
          profile={profile}
          onReject={(reason) => setAsked({ reason })}
        />
      )}
      <NeedsAdult session={session} />
      <DecisionNotes session={session} />
      {readFirst}
      <div className="flex flex-wrap gap-3">
        {session.nextApprover === 'guardians' && canSayYes(session) && (
          <ApproveButton
            session={session}
            isPending={isPending && asked === null}
            onApprove={approve}
          />
        )}
        <Button variant="secondary" onClick={() => setAsked({})}>
          {approvalsPage.reject}
        </Button>
      </div>
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
