import type { Me } from '@oakling/domain/identity/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { logOut } from '../../lib/log-out.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { SetUpSteps } from './components/set-up-steps.tsx';
import { failureWords } from './text.ts';
import { setUpText } from './second-factor-text.ts';

/** Rules 1.47 and 1.48 */
export function SetUpSecondFactorPage() {
  const { email } = useLoaderData<Me>();
  useRoleColour('moderator');
  const [isOn, setIsOn] = useState(false);
  return (
    <FormCard heading={isOn ? setUpText.doneHeading : setUpText.heading}>
      <LiveRegion>{isOn && <Alert tone="success">{setUpText.done}</Alert>}</LiveRegion>
      <SetUpSteps email={email} intro={setUpText.intro} isOn={isOn} onDone={() => setIsOn(true)} />
      {isOn ? (
        <LinkButton to="/moderation" className="w-full">
          {setUpText.goOn}
        </LinkButton>
      ) : (
        <LogOutButton label={setUpText.logOut} />
      )}
    </FormCard>
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
        <Alert tone="error">{failureWords(failure, 'We couldn’t log you out.')}</Alert>
      )}
    </>
  );
}
