import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarClock, CalendarCog } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { cancelDialog } from '../cancel-text.ts';
import { proposeDialog } from '../change-text.ts';
import { doneAs, type DoneMessage } from '../done-message.ts';
import { isOpen } from '../is-open.ts';
import { lifeText as text } from '../life-text.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CancelButton } from './cancel-button.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { JoinCall } from './join-call.tsx';

const ProposeDialog = lazyPart(async () => (await import('./propose-dialog.tsx')).ProposeDialog);

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

type Props = { session: SessionView; role: Role; onDone: (message: DoneMessage) => void };

/** Rule 6.90: what the reader can do with a session as it is. */
export function SessionActions({ session, role, onDone }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'propose' | null>(null);
  const close = () => setAsked(null);
  const done = (message: DoneMessage) => {
    close();
    onDone(message);
  };
  const { bucket, initiator } = session;
  const isMine = initiator.role === role;
  return (
    <div className="space-y-4 print:hidden">
      <JoinCall session={session} />
      {role === 'parent' && bucket === 'pending' && (
        <DecideButtons session={session} onDone={onDone} />
      )}
      {isOpen(session) && (
        <div className="flex flex-wrap items-center gap-3">
          {bucket === 'upcoming' && <AddToCalendar session={session} role={role} />}
          {isMine && (
            <LinkButton to={`/dashboard/${role}/sessions/${session.id}/change`} variant="secondary">
              <CalendarCog aria-hidden className="size-5 shrink-0" />
              {text.change}
            </LinkButton>
          )}
          {!isMine && (
            <Button variant="secondary" onClick={() => setAsked('propose')}>
              <CalendarClock aria-hidden className="size-5 shrink-0" />
              {proposeDialog.open}
            </Button>
          )}
          <CancelButton {...{ session, role }} onCancel={() => setAsked('cancel')} />
        </div>
      )}
      {asked === 'cancel' && (
        <CancelDialog
          {...{ session, role }}
          onKept={close}
          onCancelled={() => {
            const words = cancelDialog.done(session, role);
            done(doneAs(words, ({ status }) => status === 'cancelled'));
          }}
        />
      )}
      {asked === 'propose' && (
        <ProposeDialog
          {...{ session, role }}
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
