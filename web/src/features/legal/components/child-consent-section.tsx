import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { childConsentQuery, useConsentStep, type ConsentStep } from '../consent-data.ts';
import { consentText as text, consentWords } from '../consent-text.ts';

/** Rules 9.178 to 9.181 */
export function ChildConsentSection({ childId, name }: { childId: string; name: string }) {
  const consent = useQuery(childConsentQuery(childId));
  const { mutateAsync, isPending } = useConsentStep(childId);
  const { feedback, attempt } = useFeedback();
  const [isAsked, setIsAsked] = useState(false);
  const heading = useHeadingAfterSuccess(feedback);

  async function take(step: ConsentStep, done: string) {
    if (isPending) return;
    await attempt(() => mutateAsync(step), done, text.stepFailed);
    setIsAsked(false);
  }

  return (
    <SectionCard headingRef={heading} heading={text.heading}>
      <LoadState query={consent} what={text.what} count={1} />
      {consent.data !== undefined && (
        <>
          {consentWords(consent.data, name).map((sentence) => (
            <p key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </p>
          ))}
          {consent.data.state === 'withdrawn' ? (
            <Renewal isPending={isPending} onAgree={() => void take('renew', text.renewed(name))} />
          ) : (
            <Button variant="danger" onClick={() => setIsAsked(true)}>
              {text.withdraw}
            </Button>
          )}
        </>
      )}
      <FeedbackMessage feedback={feedback} />
      <ConfirmDialog
        isOpen={isAsked}
        title={text.title(name)}
        tone="danger"
        confirmLabel={text.withdraw}
        isPending={isPending}
        pendingText={text.withdrawing}
        onConfirm={() => void take('withdraw', text.withdrawn(name))}
        onCancel={() => setIsAsked(false)}
      >
        <p>{text.happens(name)}</p>
        <p>{text.stays(name)}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}

function Renewal({ isPending, onAgree }: { isPending: boolean; onAgree: () => void }) {
  const [isTicked, setIsTicked] = useState(false);
  return (
    <div className="space-y-3">
      <CheckboxField
        name="consent-again"
        label={text.box}
        checked={isTicked}
        onChange={({ target }) => setIsTicked(target.checked)}
      />
      <Button
        isPending={isPending}
        pendingText={text.renewing}
        disabled={!isTicked}
        onClick={onAgree}
      >
        {text.renew}
      </Button>
    </div>
  );
}
