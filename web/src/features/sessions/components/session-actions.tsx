import type { SessionRow } from '@oakling/domain/sessions/contract';
import { OWN_ROOM, joinState, opensAt } from '@oakling/domain/sessions/session';
import type { SessionAction } from '@oakling/domain/sessions/session-actions';
import { CalendarClock, CalendarCog, Video } from 'lucide-react';
import { useId, useState } from 'react';
import { clockWords, dayWords, useTimeAt } from '../../../lib/date-words.ts';
import { useReader } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses, Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { approvalsPage, decisionFailureWords } from '../supervision/approvals-text.ts';
import { useDecideSession, type ParentDecision } from '../data.ts';
import { canSayYes, othersAwaited } from '../supervision/asked-text.ts';
import { proposeDialog } from '../asking/propose-text.ts';
import { lifeText } from '../session-text.ts';
import { canTake, isToAnswer, doneAs, type DoneMessage } from '../session-view.ts';
import { common } from '../text.ts';
import { callOffWords } from '../asking/call-off-text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { AnswerBox } from '../asking/components/answer-box.tsx';
import { DecisionNotes } from '../supervision/components/decision-notes.tsx';
import { FirstMeeting } from '../supervision/components/elder-profile.tsx';
import { CancelButton } from './session-links.tsx';

const ProposeDialog = lazyDialog(
  async () => (await import('../asking/components/propose-dialog.tsx')).ProposeDialog,
);

const CancelDialog = lazyDialog(async () => (await import('./reason-dialogs.tsx')).CancelDialog);

type SessionActionsProps = {
  session: SessionRow;
  onDone: (message: DoneMessage) => void;
};

/** Rule 6.90 */
export function SessionActions({ session, onDone }: SessionActionsProps) {
  const role = useReader();
  const [asked, setAsked] = useState<'cancel' | 'propose' | null>(null);
  const close = () => setAsked(null);
  const done = (message: DoneMessage) => {
    close();
    onDone(message);
  };
  const { bucket, initiator } = session;
  const can = (action: SessionAction) => canTake(action, session, role);
  const isAsked = isToAnswer(session, role) || can('approveAlone');
  return (
    <div className="space-y-4 print:hidden">
      <JoinCall session={session} />
      {can('reject') && <DecideButtons session={session} onDone={onDone} />}
      {isAsked && (
        <AnswerBox
          session={session}
          onDone={onDone}
          onOtherTime={() => setAsked('propose')}
          onNo={() => setAsked('cancel')}
        />
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
      {asked === 'cancel' && (
        <CancelDialog
          session={session}
          onKept={close}
          onCancelled={() => {
            const words = callOffWords(session, role).done;
            done(doneAs(words, ({ status }) => status === 'cancelled'));
          }}
        />
      )}
      {asked === 'propose' && (
        <ProposeDialog
          session={session}
          onClosed={close}
          onProposed={() => {
            const words = proposeDialog.done(initiator.name);
            done(doneAs(words, ({ proposal }) => proposal?.isMine === true));
          }}
        />
      )}
    </div>
  );
}

const loadDialogs = async () => import('./reason-dialogs.tsx');
const RejectDialog = lazyDialog(async () => (await loadDialogs()).RejectDialog);

type DecideButtonsProps = { session: SessionRow; onDone: (message: DoneMessage) => void };

/** Rules 6.21 to 6.27 */
function DecideButtons({ session, onDone }: DecideButtonsProps) {
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
        ? approvalsPage.approved(session)
        : `${approvalsPage.rejected(session)}${await (await loadDialogs()).restWords(session)}`;
      onDone(doneAs(words, ({ status }) => status === (isYes ? 'approved' : 'rejected')));
      return null;
    } catch (error) {
      return decisionFailureWords(error);
    }
  }

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
      <DecisionNotes session={session} />
      <div className="flex flex-wrap gap-3">
        {session.nextApprover === 'guardians' && canSayYes(session) && (
          <Button
            disabled={session.brokenRules.length > 0}
            isPending={isPending && asked === null}
            onClick={() => void decide({ verb: 'approve', session }).then(setFailure)}
          >
            {approvalsPage.approve}
          </Button>
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

/** The link to join a video call, from ten minutes before its start until its end. Rule 6.91 */
function JoinCall({ session }: { session: SessionRow }) {
  const { status, place, startsAt, endsAt } = session;
  const opens = opensAt(startsAt);
  const now = useTimeAt([opens, Date.parse(endsAt)]);
  const newTabId = useId();
  if (status !== 'approved' || place?.connectionMode !== 'Remote') return null;
  // The box about the room has a link of its own. Rule 6.314
  if (place.videoProvider === OWN_ROOM) return null;
  const state = joinState(session, now);
  if (state === 'over') return null;
  if (state === 'early') {
    const at = new Date(opens).toISOString();
    return <p className="text-ink-soft">{lifeText.joinFrom(dayWords(at), clockWords(at))}</p>;
  }
  return (
    <a
      href={place.videoLink}
      target="_blank"
      rel="noreferrer"
      aria-describedby={newTabId}
      className={buttonClasses('primary', 'w-full sm:w-auto')}
    >
      <Video aria-hidden className="size-5 shrink-0" />
      <span>{lifeText.join(place.videoProvider)}</span>
      <span id={newTabId} hidden>
        {common.opensThere(place.videoProvider)}
      </span>
    </a>
  );
}
