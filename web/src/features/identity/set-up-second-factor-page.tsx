import type { Me, SecondFactor } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { CodeForm } from './components/code-form.tsx';
import { LogOutButton } from './components/log-out-button.tsx';
import { PasswordAgainForm } from './components/password-again-form.tsx';
import { QrCode } from './components/qr-code.tsx';
import { RecoveryCodes } from './components/recovery-codes.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor } from './second-factor-data.ts';
import { setUpText } from './second-factor-text.ts';

/** Rules 1.47 and 1.48: password, app and code, then the recovery codes. */
export function SetUpSecondFactorPage() {
  const { email } = useLoaderData<Me>();
  useRoleColour('moderator');
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [isOn, setIsOn] = useState(false);
  const begin = useBeginSecondFactor();
  return (
    <FormCard heading={isOn ? setUpText.doneHeading : setUpText.heading}>
      <LiveRegion>{isOn && <Alert tone="success">{setUpText.done}</Alert>}</LiveRegion>
      {factor === null && (
        <>
          <p>{setUpText.intro}</p>
          <PasswordAgainForm
            email={email}
            label={setUpText.passwordLabel}
            hint={setUpText.passwordHint}
            submitLabel={setUpText.begin}
            pendingText={setUpText.beginning}
            failed={setUpText.failed}
            onPassword={async (password) => setFactor(await begin.mutateAsync({ password }))}
          />
        </>
      )}
      {factor !== null && !isOn && <ScanStep factor={factor} onDone={() => setIsOn(true)} />}
      {factor !== null && isOn && (
        <>
          <RecoveryCodes codes={factor.recoveryCodes} />
          <LinkButton to="/moderation" className="w-full print:hidden">
            {setUpText.goOn}
          </LinkButton>
        </>
      )}
      {!isOn && <LogOutButton label={setUpText.logOut} />}
    </FormCard>
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
          {setUpText.typeInstead}
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
