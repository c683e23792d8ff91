import type { PreApprovals } from '@oakling/domain/sessions/supervision/pre-approval';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SectionCard } from '../../../../ui/card.tsx';
import { VerifiedBadge } from '../../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { FeedbackMessage, useFeedback } from '../../../../ui/live-region.tsx';
import { preApprovalsQuery, usePreApprove } from '../data.ts';
import { preApprovalFailure, preApprovalText as text } from '../pre-approval-text.ts';

type Elder = PreApprovals['elders'][number];

/** The elders whom a guardian pre-approves. Shown only for a child of 16 or 17. Rule 6.155 */
export function PreApprovalSection({ childId }: { childId: string }) {
  const { data } = useQuery(preApprovalsQuery(childId));
  if (data === undefined || !data.isOpen) return null;
  return <Elders childId={childId} found={data} />;
}

function Elders({ childId, found }: { childId: string; found: PreApprovals }) {
  const { childName: child, elders, sessions } = found;
  const { mutateAsync, isPending } = usePreApprove(childId);
  const { feedback, attempt } = useFeedback();
  const [asked, setAsked] = useState<Elder | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function turn({ id: elderId, name }: Elder, isOn: boolean) {
    const done = (isOn ? text.on : text.off)(name);
    await attempt(() => mutateAsync({ elderId, isOn }), done, preApprovalFailure);
    setAsked(null);
    // Another button replaced the pressed one, so move the focus.
    heading.current?.focus();
  }

  return (
    <SectionCard headingRef={heading} heading={text.heading} intro={text.intro(child)}>
      <FeedbackMessage feedback={feedback} />
      {elders.length === 0 && <p>{text.none(child)}</p>}
      <ul className="divide-y divide-line-soft">
        {elders.map((elder) => (
          <ElderLine
            key={elder.id}
            elder={elder}
            isPending={isPending}
            onAsk={() => setAsked(elder)}
            onStop={() => void turn(elder, false)}
          />
        ))}
      </ul>
      {sessions.length > 0 && <ByRule sessions={sessions} />}
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={text.askTitle(asked.name, child)}
          tone="primary"
          confirmLabel={text.turnOn}
          cancelLabel={text.keepAsking}
          isPending={isPending}
          pendingText={text.turningOn}
          onConfirm={() => void turn(asked, true)}
          onCancel={() => setAsked(null)}
        >
          {text.ask(asked.name, child).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}

type LineProps = { elder: Elder; isPending: boolean; onAsk: () => void; onStop: () => void };

function ElderLine({ elder, isPending, onAsk, onStop }: LineProps) {
  const { name, isVerified, isMine, others } = elder;
  return (
    <li className="flex max-w-none flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 grow basis-48 space-y-1">
        <p translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
        {isVerified && <VerifiedBadge />}
        {isMine && <p className="text-sm text-ink-soft">{text.isOn}</p>}
        {others.length > 0 && <p className="text-sm text-ink-soft">{text.others(others)}</p>}
        {!isVerified && <p className="text-sm text-ink-soft">{text.unverified}</p>}
      </div>
      {isMine && (
        <Button
          variant="secondary"
          aria-label={text.turnOffFor(name)}
          disabled={isPending}
          onClick={onStop}
        >
          {text.turnOff}
        </Button>
      )}
      {!isMine && isVerified && (
        <Button
          variant="secondary"
          aria-label={text.turnOnFor(name)}
          disabled={isPending}
          onClick={onAsk}
        >
          {text.turnOn}
        </Button>
      )}
    </li>
  );
}

/** Rule 6.159 */
function ByRule({ sessions }: Pick<PreApprovals, 'sessions'>) {
  return (
    <div className="space-y-2">
      <h3 className="text-lg">{text.byRule}</h3>
      <ul className="divide-y divide-line-soft">
        {sessions.map(({ id, elder, startsAt }) => (
          <li key={id} className="flex max-w-none flex-wrap items-center gap-x-4 py-2">
            <span className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
              {text.session(elder, startsAt)}
            </span>
            <TextLink
              to={`/dashboard/parent/sessions/${id}`}
              isAlone
              aria-label={text.callOffOf(elder, startsAt)}
            >
              {text.callOff}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
