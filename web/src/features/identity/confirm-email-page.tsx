import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { codeInHash } from '../../lib/hash-address.ts';
import { problemCode, ProblemError } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useConfirmEmail } from './email-data.ts';
import { confirmEmailText as text, emailFailure } from './email-text.ts';

/** The page behind a confirmation link. Only its button confirms. Rule 1.59 */
export function ConfirmEmailPage() {
  const code = codeInHash(useLocation().hash);
  return (
    <FormCard heading={text.heading}>
      {code === null ? <NoLink /> : <WithCode key={code} code={code} />}
    </FormCard>
  );
}

function WithCode({ code }: { code: string }) {
  const { mutate, isPending, data, error } = useConfirmEmail();
  if (isInvalid(error)) return <NoLink takesFocus />;
  return (
    <>
      <LiveRegion>
        {data !== undefined && (
          <>
            <Picture name="email-confirmed" celebrates />
            <Alert tone="success">{text.done(data?.isChanged)}</Alert>
          </>
        )}
      </LiveRegion>
      {error !== null && <Alert tone="error">{emailFailure(error)}</Alert>}
      {data !== undefined ? (
        <LinkButton takesFocus to="/auth/login" className="w-full">
          {text.goOn}
        </LinkButton>
      ) : (
        <>
          <p>{text.intro}</p>
          <Button
            className="w-full"
            isPending={isPending}
            pendingText={text.pending}
            onClick={() => mutate(code)}
          >
            {text.submit}
          </Button>
        </>
      )}
    </>
  );
}

function Picture(props: ComponentProps<typeof Illustration>) {
  return (
    <div className="mb-4 flex justify-center">
      <Illustration size="medium" {...props} />
    </div>
  );
}

/** A truncated link fails the format check. */
function isInvalid(error: unknown): boolean {
  const isMalformed = error instanceof ProblemError && error.fields.length > 0;
  return isMalformed || problemCode(error) === 'link-invalid';
}

function NoLink({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <>
      <Picture name="bad-link" />
      <Alert tone="error" title={EMAIL_LINK_INVALID}>
        {text.already}
      </Alert>
      <LinkButton takesFocus={takesFocus} to="/auth/login" className="w-full">
        {text.logIn}
      </LinkButton>
    </>
  );
}
