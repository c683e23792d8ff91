import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { useRenewRecoveryCodes } from '../second-factor-data.ts';
import { renewText } from '../second-factor-text.ts';
import { PasswordAgainForm } from './password-again-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Rule 1.49 */
export function RenewRecoveryCodes({ email }: { email: string }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  return (
    <Card as="section" aria-labelledby="recovery-codes" className="space-y-6">
      <div className="space-y-1">
        <h2 id="recovery-codes" className="text-xl">
          {renewText.heading}
        </h2>
        <p className="text-ink-soft">{renewText.intro}</p>
      </div>
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
    </Card>
  );
}
