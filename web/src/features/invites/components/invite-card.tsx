import type { InviteView } from '@oakling/domain/invites/contract';
import { CalendarX, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { dayWords } from '../../../lib/date-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { useSettling } from '../../../ui/use-focus-after-leaving.ts';
import { useResendInvite } from '../data.ts';
import {
  childrenText,
  inviteText,
  mailFailures,
  refusalWords,
  statusWords,
  yourInvites as text,
  type Answered,
} from '../text.ts';

export function inviteCardId(token: string): string {
  return `invite-${token}`;
}

type InviteCardProps = { invite: InviteView; onWithdraw: () => void };

/** Rule 4.16 */
export function InviteCard({ invite, onWithdraw }: InviteCardProps) {
  const { token, childName, childEmail, status, sentAt, expiresAt, mailFailure } = invite;
  const id = inviteCardId(token);
  const resend = useResendInvite();
  return (
    <Card as="article" id={id} tabIndex={-1} aria-labelledby={`${id}-name`} className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={`${id}-name`} className="min-w-0 text-lg [overflow-wrap:anywhere]">
          {childName.trim() || childrenText.unnamed}
        </h3>
        <InviteStatus of={invite} childName={childName} />
      </div>
      <dl className="space-y-1">
        <Fact name={text.email}>
          <span id={`${id}-email`}>{childEmail}</span>
        </Fact>
        {status !== 'accepted' && (
          <>
            <Fact name={text.sent}>
              <time dateTime={sentAt}>{dayWords(sentAt)}</time>
            </Fact>
            <Fact name={status === 'expired' ? text.expired : text.expires}>
              <time dateTime={expiresAt}>{dayWords(expiresAt)}</time>
            </Fact>
          </>
        )}
      </dl>
      {status !== 'accepted' && mailFailure !== null && (
        <Alert tone="error" title={mailFailures[mailFailure].title}>
          {mailFailures[mailFailure].todo}
        </Alert>
      )}
      {status !== 'accepted' && (
        <Actions
          cardId={id}
          isSending={resend.isPending}
          onResend={() => resend.mutate(token)}
          onWithdraw={onWithdraw}
        />
      )}
      {status !== 'accepted' && (
        <LiveRegion>
          {resend.isSuccess && (
            <Alert tone="success" title={text.resent}>
              {text.resentDetail(childEmail)}
            </Alert>
          )}
        </LiveRegion>
      )}
      {resend.isError && (
        <Alert tone="error" title={inviteText.failed}>
          {refusalWords(resend.error)}
        </Alert>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="w-24 font-semibold text-ink-soft">{name}</dt>
      <dd className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

type ActionsProps = {
  cardId: string;
  isSending: boolean;
  onResend: () => void;
  onWithdraw: () => void;
};

function Actions({ cardId, isSending, onResend, onWithdraw }: ActionsProps) {
  const { isSettling, settle } = useSettling();
  const frame = useRef<HTMLDivElement>(null);
  useFocusKept(frame, cardId);
  const describedBy = `${cardId}-name ${cardId}-email`;
  return (
    <div ref={frame} className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        aria-describedby={describedBy}
        isPending={isSending}
        pendingText={text.resending}
        onClick={() => {
          if (isSettling) return;
          settle();
          onResend();
        }}
        className="grow sm:grow-0"
      >
        {text.resend}
      </Button>
      <Button
        variant="secondary"
        aria-describedby={describedBy}
        onClick={onWithdraw}
        className="grow sm:grow-0"
      >
        {text.withdraw}
      </Button>
    </div>
  );
}

/** When the child accepts, the buttons disappear together with the focus. */
function useFocusKept(frame: RefObject<HTMLElement | null>, cardId: string): void {
  useLayoutEffect(() => {
    const buttons = frame.current;
    return () => {
      if (buttons?.contains(document.activeElement) !== true) return;
      document.getElementById(cardId)?.focus({ preventScroll: true });
    };
  }, [frame, cardId]);
}

type Look = { readonly Icon: LucideIcon; readonly classes: string };

const LOOKS: Readonly<Record<InviteView['status'], Look>> = {
  pending: { Icon: Hourglass, classes: 'border-info-ink bg-info-soft text-info-ink' },
  accepted: { Icon: CircleCheck, classes: 'border-success-ink bg-success-soft text-success-ink' },
  expired: { Icon: CalendarX, classes: 'border-line bg-paper text-ink-soft' },
};

type InviteStatusProps = { of: Answered; childName: string };

export function InviteStatus({ of, childName }: InviteStatusProps) {
  const { Icon, classes } = LOOKS[of.status];
  return (
    <span
      className={`inline-flex min-h-8 max-w-full items-start gap-2 rounded-card border px-3 py-1 text-sm font-semibold ${classes}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{statusWords(of, childName)}</span>
    </span>
  );
}
