import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useAcceptGuardian, useDeclineGuardian } from '../link-data.ts';
import { linkFailure, linkText as text } from '../link-text.ts';

/** Accepts an invite with the guardian's own consent, then opens the child's page. Rule 4.46 */
export function AcceptGuardian({ code, childName }: { code: string; childName: string }) {
  const accept = useAcceptGuardian(code);
  const navigate = useNavigate();
  const [isTicked, setIsTicked] = useState(false);

  async function confirm() {
    if (accept.isPending) return;
    try {
      await navigate(`/dashboard/parent/children/${await accept.mutateAsync()}`);
    } catch {
      // The mutation's error is shown below.
    }
  }

  return (
    <div className="space-y-3">
      <CheckboxField
        name="guardian-consent"
        label={text.box(childName)}
        required
        checked={isTicked}
        onChange={({ target }) => setIsTicked(target.checked)}
      />
      <p className="flex flex-wrap gap-x-6">
        <TextLink to="/privacy-policy" newTab isAlone>
          {text.privacyPolicy}
        </TextLink>
        <TextLink to="/terms-of-service" newTab isAlone>
          {text.termsOfService}
        </TextLink>
      </p>
      {accept.isError && <Alert tone="error">{linkFailure(accept.error)}</Alert>}
      <Button
        disabled={!isTicked}
        isPending={accept.isPending}
        pendingText={text.accepting}
        onClick={() => void confirm()}
      >
        {text.accept}
      </Button>
    </div>
  );
}

/** Declines in one step, with or without an account. Rule 4.47 */
export function DeclineGuardian({ code, onDone }: { code: string; onDone: () => void }) {
  const decline = useDeclineGuardian(code);
  return (
    <div className="space-y-3">
      {decline.isError && <Alert tone="error">{linkFailure(decline.error)}</Alert>}
      <Button
        variant="secondary"
        isPending={decline.isPending}
        pendingText={text.declining}
        onClick={() => decline.mutate(undefined, { onSuccess: onDone })}
      >
        {text.decline}
      </Button>
    </div>
  );
}
