import type { SecondFactor } from '@oakling/domain/identity/contract';
import { useEffect, useState } from 'react';
import { QrCode } from '../../../ui/qr-code.tsx';
import {
  takeTypedPassword,
  useBeginSecondFactor,
  useConfirmSecondFactor,
} from '../second-factor-data.ts';
import { setUpText } from '../second-factor-text.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordAgainForm } from './password-again-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type StepsProps = { email: string; intro: string; isOn: boolean; onDone: () => void };

/** Rules 1.47 and 1.48 */
export function SetUpSteps({ email, intro, isOn, onDone }: StepsProps) {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const { mutateAsync: begin } = useBeginSecondFactor();
  useEffect(() => {
    const password = takeTypedPassword();
    // If setup can't start, the form asks for the password and shows the reason.
    if (password !== null) begin({ password }).then(setFactor, () => undefined);
  }, [begin]);
  if (factor !== null && isOn) return <RecoveryCodes codes={factor.recoveryCodes} />;
  if (factor !== null) return <ScanStep factor={factor} onDone={onDone} />;
  return (
    <>
      <p>{intro}</p>
      <PasswordAgainForm
        email={email}
        label={setUpText.passwordLabel}
        hint={setUpText.passwordHint}
        submitLabel={setUpText.begin}
        pendingText={setUpText.beginning}
        failed={setUpText.failed}
        onPassword={async (password) => setFactor(await begin({ password }))}
      />
    </>
  );
}

function ScanStep({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const confirm = useConfirmSecondFactor();
  return (
    <>
      <section className="space-y-4">
        <h2 className="text-xl">{setUpText.scanHeading}</h2>
        <p>{setUpText.scan}</p>
        <QrCode text={factor.uri} label={setUpText.qrLabel} />
        <p>
          <span>{setUpText.typeInstead}</span>
          <br />
          <code className="font-mono text-lg [overflow-wrap:anywhere] select-all">
            {factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </section>
      <CodeForm
        kind="app"
        label={setUpText.codeLabel}
        submitLabel={setUpText.confirm}
        pendingText={setUpText.confirming}
        failed={setUpText.failed}
        onCode={async (code) => {
          await confirm.mutateAsync({ code });
          onDone();
        }}
      />
    </>
  );
}
