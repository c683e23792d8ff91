import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { approvalsPage } from '../approvals-text.ts';
import { canSayYes } from '../asked-text.ts';
import { changedWords } from '../../session-text.ts';
import type { Elements } from '../../../../ui/card.tsx';
import { cardId } from '../../session-view.ts';
import { ApproveButton } from './approve-button.tsx';
import { DecisionNotes, NeedsAdult } from './decision-notes.tsx';
import { ElderProfile, FirstMeeting, useReadFirst } from './elder-profile.tsx';
import { SessionMore } from '../../components/participant.tsx';
import { ACTIONS, SessionLink } from '../../components/session-links.tsx';

type Props = {
  session: SessionRow;
  /** True if the elder's details start open, or open when the first meeting before is decided. */
  isOpen: boolean;
  onApprove: (session: SessionRow, leaveOut?: LeaveOut) => void;
  onReject: (session: SessionRow, reason?: string) => void;
};

/** Rule 6.190 */
export function RowDecision({ session, isOpen, onApprove, onReject }: Props) {
  const { elderProfile: profile, previous } = session;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const { approve, more, message } = useReadFirst(session, (leaveOut) =>
    onApprove(session, leaveOut),
  );
  const readFirst: Elements = message;
  const id = cardId(session.id);
  const canApprove = session.nextApprover === 'guardians' && canSayYes(session);
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={approvalsPage.request(session)}
      className="space-y-4 rounded-card"
    >
      {previous !== null && <p className="font-semibold">{changedWords(previous, session)}</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-4">
        {profile !== null && (
          <ElderProfile
            session={session}
            profile={profile}
            heading="h3"
            isOpen={wasOpened}
            more={more}
          />
        )}
        <div className="space-y-4">
          {profile !== null && (
            <FirstMeeting
              session={session}
              profile={profile}
              describedBy={id}
              onReject={(reason) => onReject(session, reason)}
            />
          )}
          <NeedsAdult session={session} />
          <DecisionNotes session={session} />
          {readFirst}
          <div className={ACTIONS}>
            {canApprove && <ApproveButton session={session} describedBy={id} onApprove={approve} />}
            <Button variant="secondary" aria-describedby={id} onClick={() => onReject(session)}>
              {approvalsPage.reject}
            </Button>
            <SessionLink session={session} isButton />
            <SessionMore session={session} />
          </div>
        </div>
      </div>
    </article>
  );
}
