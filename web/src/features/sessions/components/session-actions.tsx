import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionAction } from '@oakling/domain/sessions/session-actions';
import { CalendarClock, CalendarCog } from 'lucide-react';
import { useState } from 'react';
import { useReader } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { proposeDialog } from '../asking/propose-text.ts';
import { lifeText } from '../session-text.ts';
import { canTake, isToAnswer, type DoneMessage } from '../session-view.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { AnswerBox } from '../asking/components/answer-box.tsx';
import { JoinCall } from '../day/components/join-call.tsx';
import { type AskedDialog, SessionDialog } from './session-dialog.tsx';
import { CancelButton } from './session-links.tsx';

type SessionActionsProps = {
  session: SessionRow;
  onDone: (message: DoneMessage) => void;
};

/** Rule 6.90 */
export function SessionActions({ session, onDone }: SessionActionsProps) {
  const role = useReader();
  const [asked, setAsked] = useState<AskedDialog>(null);
  const { bucket } = session;
  const can = (action: SessionAction) => canTake(action, session, role);
  const isAsked = isToAnswer(session, role) || can('approveAlone');
  // Next to a decision, these are secondary.
  const variant = can('reject') ? 'quiet' : 'secondary';
  return (
    <div className="space-y-4 print:hidden">
      <JoinCall session={session} />
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
            <Button variant={variant} onClick={() => setAsked('propose')}>
              <CalendarClock aria-hidden className="size-5 shrink-0" />
              <span>{proposeDialog.open}</span>
            </Button>
          )}
          {!isAsked && (
            <CancelButton {...{ session, variant }} onCancel={() => setAsked('cancel')} />
          )}
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
