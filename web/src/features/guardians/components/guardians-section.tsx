import type { ChildGuardians, GuardianInviteView } from '@oakling/domain/guardians/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { InviteGuardianForm } from './invite-guardian-form.tsx';
import { childGuardiansQuery, useGuardianInvite, useStepBack } from '../data.ts';
import {
  actFailure,
  guardiansText as text,
  mailFailures,
  stepBackFailure,
  stepBackText,
} from '../text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';

/** Rules 4.40 to 4.51 */
export function GuardiansSection({ childId, name }: { childId: string; name: string }) {
  const guardians = useQuery(childGuardiansQuery(childId));
  return (
    <SectionCard heading={text.heading} intro={text.intro(name)}>
      <LoadState query={guardians} what={text.what} count={2} />
      {guardians.data !== undefined && (
        <>
          <List {...guardians.data} />
          <InviteGuardianForm childId={childId} name={name} room={guardians.data.room} />
          <StepBack childId={childId} name={name} isOnly={guardians.data.isOnly} />
        </>
      )}
    </SectionCard>
  );
}

function List({ guardians, invites }: ChildGuardians) {
  const { mutateAsync, isPending, variables } = useGuardianInvite();
  const { feedback, attempt } = useFeedback();
  const list = useRef<HTMLUListElement>(null);
  const act = (id: string, verb: 'resend' | 'withdraw') => {
    if (isPending) return;
    const done = verb === 'resend' ? text.resent : text.withdrawn;
    const send = async () => {
      await mutateAsync({ id, verb });
      // The pressed button was removed, so move the focus.
      if (verb === 'withdraw') list.current?.focus();
    };
    void attempt(send, done, actFailure);
  };
  const pendingOf = (id: string) => (isPending && variables.id === id ? variables.verb : null);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={text.heading} className="space-y-3">
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <p className="font-semibold [overflow-wrap:anywhere]">
              {guardian.isYou ? text.you(guardian.name) : guardian.name}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{text.since(guardian)}</p>
          </li>
        ))}
        {invites.map((invite) => (
          <Invite key={invite.id} invite={invite} pending={pendingOf(invite.id)} onAct={act} />
        ))}
      </ul>
      <FeedbackMessage feedback={feedback} />
    </>
  );
}

type InviteProps = {
  invite: GuardianInviteView;
  pending: 'resend' | 'withdraw' | null;
  onAct: (id: string, verb: 'resend' | 'withdraw') => void;
};

function Invite({ invite, pending, onAct }: InviteProps) {
  const { id, email, inviterName, isExpired, expiresAt, mailFailure } = invite;
  return (
    <li className="space-y-2">
      <p id={`guardian-${id}`} className="font-semibold [overflow-wrap:anywhere]">
        {`${text.invited}: ${email ?? text.invitedBy(inviterName)}`}
      </p>
      <p className="text-ink-soft">{isExpired ? text.expired(expiresAt) : text.works(expiresAt)}</p>
      {mailFailure !== null && (
        <Alert tone="error" title={mailFailures[mailFailure].title}>
          {mailFailures[mailFailure].todo}
        </Alert>
      )}
      {invite.isYours && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            aria-describedby={`guardian-${id}`}
            isPending={pending === 'resend'}
            pendingText={text.resending}
            onClick={() => onAct(id, 'resend')}
          >
            {text.resend}
          </Button>
          <Button
            variant="secondary"
            aria-describedby={`guardian-${id}`}
            isPending={pending === 'withdraw'}
            pendingText={text.withdrawing}
            onClick={() => onAct(id, 'withdraw')}
          >
            {text.withdraw}
          </Button>
        </div>
      )}
    </li>
  );
}

type StepBackProps = { childId: string; name: string; isOnly: boolean };

/** Lets a guardian step back, or tells the only guardian what to do instead. Rules 4.50 and 4.51 */
function StepBack({ childId, name, isOnly }: StepBackProps) {
  const [isAsked, setIsAsked] = useState(false);
  const stepBack = useStepBack(childId);
  const navigate = useNavigate();

  async function confirm() {
    if (stepBack.isPending) return;
    try {
      await stepBack.mutateAsync();
      await navigate('/dashboard/parent/children');
    } catch {
      setIsAsked(false);
    }
  }

  return (
    <div className="space-y-3">
      <h3 className="text-lg">{stepBackText.heading}</h3>
      {isOnly ? (
        <>
          <p>{stepBackText.only(name)}</p>
          <ul className="list-disc space-y-1 pl-6">
            {stepBackText.ways(name).map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{stepBackText.intro(name)}</p>
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {stepBackText.button}
          </Button>
        </>
      )}
      {stepBack.isError && <Alert tone="error">{stepBackFailure(stepBack.error)}</Alert>}
      <ConfirmDialog
        isOpen={isAsked}
        title={stepBackText.title(name)}
        tone="danger"
        confirmLabel={stepBackText.button}
        cancelLabel={stepBackText.keep}
        isPending={stepBack.isPending}
        pendingText={stepBackText.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        {stepBackText.happens(name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
    </div>
  );
}
