import { useState } from 'react';
import { useEndSecondFactor } from '../second-factor-data.ts';
import { renewText, secondFactorText as text } from '../second-factor-text.ts';
import { PasswordAgainForm } from './password-again-form.tsx';
import { RenewRecoveryCodes } from './recovery-codes.tsx';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { RowCard } from '../../../ui/open-row.tsx';

const SetUpSteps = lazyPart(async () => (await import('./set-up-steps.tsx')).SetUpSteps);

/** Rules 1.170 and 1.171 */
export function SecondFactorSection() {
  const { email, secondFactor } = useMe();
  const [open, setOpen] = useState<'set-up' | 'renew' | 'end' | null>(null);
  const [isNew, setIsNew] = useState(false);
  const { mutateAsync: end } = useEndSecondFactor();
  const { feedback, tell } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const isOn = secondFactor === 'on';

  // The pressed button is removed, so move the focus.
  function show(next: typeof open) {
    setOpen(next);
    setIsNew(false);
    tell(null);
    heading.current?.focus();
  }

  return (
    <RowCard
      id="second-factor"
      heading={text.heading}
      value={isOn ? text.on : text.off}
      intro={text.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      {open === null && isOn && <p>{text.isOn}</p>}
      {open === null && (
        <div className="flex flex-wrap gap-3">
          {isOn ? (
            <>
              <Button variant="secondary" onClick={() => show('renew')}>
                {text.renew}
              </Button>
              <Button variant="secondary" onClick={() => show('end')}>
                {text.end}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => show('set-up')}>
              {text.setUp}
            </Button>
          )}
        </div>
      )}
      {open === 'set-up' && (
        <SetUpSteps
          email={email}
          intro={text.setUpIntro}
          isOn={isNew}
          onDone={() => {
            setIsNew(true);
            tell({ tone: 'success', words: text.done });
          }}
        />
      )}
      {open === 'renew' && (
        <>
          <p>{renewText.intro}</p>
          <RenewRecoveryCodes email={email} />
        </>
      )}
      {open === 'end' && (
        <>
          <p>{text.endIntro}</p>
          <PasswordAgainForm
            email={email}
            label={text.password}
            submitLabel={text.end}
            pendingText={text.ending}
            failed={text.failed}
            onPassword={async (password) => {
              await end({ password });
              setOpen(null);
              tell({ tone: 'success', words: text.ended });
            }}
          />
        </>
      )}
      {open !== null && (
        <Button variant="secondary" className="print:hidden" onClick={() => show(null)}>
          {isNew ? text.close : text.cancel}
        </Button>
      )}
    </RowCard>
  );
}
