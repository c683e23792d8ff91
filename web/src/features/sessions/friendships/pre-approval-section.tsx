import type { PersonCard } from '@oakling/domain/sessions/contract';
import type { PreApproval } from '@oakling/domain/sessions/supervision/pre-approval';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { friendsText } from './text.ts';
import { usePreApprove } from '../supervision/data.ts';
import { preApprovalFailure, preApprovalText as text } from './pre-approval-text.ts';

type Props = { elder: PersonCard; youth: PersonCard; found: PreApproval };

/** A guardian's yes in advance to one elder, for a child of 16 or 17. Rule 6.155 */
export function PreApprovalSection({ elder, youth, found }: Props) {
  const { isVerified, isMine, others } = found;
  const { mutateAsync, isPending } = usePreApprove({ elderId: elder.id, youthId: youth.id });
  const { feedback, attempt } = useFeedback();
  const [isAsked, setIsAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  async function turn(isOn: boolean) {
    const done = (isOn ? text.on : text.off)(elder.name);
    await attempt(() => mutateAsync(isOn), done, preApprovalFailure);
    setIsAsked(false);
    // Another button replaced the pressed one, so move the focus.
    heading.current?.focus();
  }

  return (
    <SectionCard headingRef={heading} heading={text.heading} intro={text.intro(youth.name)}>
      <FeedbackMessage feedback={feedback} />
      {isMine && <p>{friendsText.preApproved}</p>}
      {others.length > 0 && <p>{text.others(others)}</p>}
      {!isVerified && <p className="text-ink-soft">{text.unverified}</p>}
      {isMine && (
        <Button variant="secondary" disabled={isPending} onClick={() => void turn(false)}>
          {text.turnOff}
        </Button>
      )}
      {!isMine && isVerified && (
        <Button variant="secondary" disabled={isPending} onClick={() => setIsAsked(true)}>
          {text.turnOn}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={text.askTitle(elder.name, youth.name)}
          tone="primary"
          confirmLabel={text.turnOn}
          cancelLabel={text.keepAsking}
          isPending={isPending}
          pendingText={text.turningOn}
          onConfirm={() => void turn(true)}
          onCancel={() => setIsAsked(false)}
        >
          {text.ask(elder.name, youth.name).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}
