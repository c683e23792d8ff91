import type { Me, SecondFactor } from '@oakling/domain/identity/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { encode } from 'uqr';
import { logOut } from '../../lib/log-out.ts';
import {
  takeTypedPassword,
  useBeginSecondFactor,
  useConfirmSecondFactor,
} from './second-factor-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { CodeForm } from './components/code-form.tsx';
import { PasswordAgainForm } from './components/password-again-form.tsx';
import { RecoveryCodes } from './components/recovery-codes.tsx';
import { failureWords } from './text.ts';
import { setUpText } from './second-factor-text.ts';

/** Password, app and code, then the recovery codes. Rules 1.47 and 1.48 */
export function SetUpSecondFactorPage() {
  const { email } = useLoaderData<Me>();
  useRoleColour('moderator');
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [isOn, setIsOn] = useState(false);
  const { mutateAsync: begin } = useBeginSecondFactor();
  useEffect(() => {
    const password = takeTypedPassword();
    // If setup can't start, the form asks for the password and says why.
    if (password !== null) begin({ password }).then(setFactor, () => undefined);
  }, [begin]);
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
            onPassword={async (password) => setFactor(await begin({ password }))}
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

/** Scanners expect a quiet zone of four modules. */
const BORDER = 4;

type Props = { text: string; label: string };

/** A QR code as one path, dark on white in both color schemes, as scanners expect. */
function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-60 rounded-lg border border-line [forced-color-adjust:none]"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

function LogOutButton({ label }: { label: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);

  async function leave() {
    try {
      await logOut(client);
      await navigate('/');
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <>
      <Button variant="secondary" className="w-full" onClick={() => void leave()}>
        {label}
      </Button>
      {failure !== null && (
        <Alert tone="error">{failureWords(failure, 'We could not log you out.')}</Alert>
      )}
    </>
  );
}
