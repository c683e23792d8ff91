import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { LiveRegion, FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { useRenewRecoveryCodes } from '../second-factor-data.ts';
import { recoveryCodesText, renewText } from '../second-factor-text.ts';
import { PasswordAgainForm } from './password-again-form.tsx';

/** Rules 1.47 and 1.49 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { feedback, attempt } = useFeedback();
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus was removed, so move the focus.
  useEffect(() => list.current?.focus(), []);

  const copy = () =>
    attempt(
      () => navigator.clipboard.writeText(codes.join('\n')),
      recoveryCodesText.copied,
      recoveryCodesText.copyFailed,
    );

  return (
    <div className="space-y-4">
      <p>{recoveryCodesText.intro}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={recoveryCodesText.listLabel}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-2 rounded-card border-2 border-line p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          {recoveryCodesText.copy}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {recoveryCodesText.print}
        </Button>
      </div>
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}

/** Rule 1.49 */
export function RecoveryCodesSection({ email }: { email: string }) {
  return (
    <SectionCard id="recovery-codes" heading={renewText.heading} intro={renewText.intro}>
      <RenewRecoveryCodes email={email} />
    </SectionCard>
  );
}

export function RenewRecoveryCodes({ email }: { email: string }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  return (
    <>
      <LiveRegion>{codes !== null && <Alert tone="success">{renewText.renewed}</Alert>}</LiveRegion>
      {codes === null ? (
        <PasswordAgainForm
          email={email}
          label={renewText.password}
          submitLabel={renewText.renew}
          pendingText={renewText.renewing}
          failed={renewText.failed}
          onPassword={async (password) =>
            setCodes((await renew.mutateAsync({ password })).recoveryCodes)
          }
        />
      ) : (
        <RecoveryCodes codes={codes} />
      )}
    </>
  );
}
