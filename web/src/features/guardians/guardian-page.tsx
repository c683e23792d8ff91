import type { ClosedGuardianLink, GuardianLinkView } from '@oakling/domain/guardians/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guardianLinkQuery, useAcceptGuardian, useDeclineGuardian } from './link-data.ts';
import { linkFailure, linkText as text } from './link-text.ts';
import { keepGuardianLink } from '../../lib/deep-link.ts';
import { codeInHash } from '../../lib/hash-address.ts';
import { beginSignUp } from '../../lib/form-draft.ts';
import { logOut } from '../../lib/log-out.ts';
import { meQuery } from '../../lib/me.ts';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ClosedCard } from '../../ui/closed-card.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';

/** The page behind a guardian invite. Opening it changes nothing. Rules 4.44 to 4.47 */
export function GuardianPage() {
  useRoleColour('parent');
  const code = codeInHash(useLocation().hash);
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      <PageHeading>{text.heading}</PageHeading>
      {code === null ? <Invalid /> : <Linked key={code} code={code} />}
    </div>
  );
}

function Invalid() {
  return (
    <ClosedCard
      picture="bad-link"
      title={text.invalidTitle}
      actions={<LinkButton to="/auth/login">{text.logIn}</LinkButton>}
    >
      {text.invalid}
    </ClosedCard>
  );
}

function Closed({ closed, inviterName }: ClosedGuardianLink) {
  return (
    <ClosedCard
      picture="bad-link"
      title={text.closed[closed](inviterName)}
      actions={closed === 'used' && <LinkButton to="/auth/login">{text.logIn}</LinkButton>}
    >
      {text.next[closed](inviterName)}
    </ClosedCard>
  );
}

function Linked({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useQuery(guardianLinkQuery(code));
  const [isDeclined, setIsDeclined] = useState(false);
  if (isDeclined) {
    return (
      <>
        <Alert tone="success">{text.declined}</Alert>
        <LinkButton takesFocus to="/">
          Oakling
        </LinkButton>
      </>
    );
  }
  if (data !== undefined && 'closed' in data) return <Closed {...data} />;
  if (data !== undefined) {
    return <Invited code={code} link={data} onDeclined={() => setIsDeclined(true)} />;
  }
  if (isPending) return <Skeleton label={text.loading} />;
  const isClosed = problemCode(error) === 'link-invalid' || problemCode(error) === 'invalid-input';
  if (isClosed) return <Invalid />;
  return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
}

type InvitedProps = { code: string; link: GuardianLinkView; onDeclined: () => void };

function Invited({ code, link, onDeclined }: InvitedProps) {
  const { viewer, childName } = link;
  return (
    <Card className="space-y-6">
      <p className="text-lg [overflow-wrap:anywhere]">{text.asked(link)}</p>
      <section className="space-y-3">
        <h2 className="text-xl">{text.means}</h2>
        <ul className="list-disc space-y-1 pl-6 [overflow-wrap:anywhere]">
          {text.meaning(childName).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {viewer === 'logged-out' && <LoggedOut code={code} email={link.email ?? ''} />}
      {viewer === 'can-accept' && <AcceptGuardian code={code} childName={childName} />}
      {viewer !== 'logged-out' && viewer !== 'can-accept' && <OtherAccount viewer={viewer} />}
      {viewer !== 'already-guardian' && <DeclineGuardian code={code} onDone={onDeclined} />}
    </Card>
  );
}

/** Fills in the address; the log-in returns to this page. Rule 4.45 */
function LoggedOut({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{text.accountNeeded(email)}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            keepGuardianLink(code);
            beginSignUp({ role: 'parent', email });
            void navigate('/signup');
          }}
        >
          {text.signUp}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            keepGuardianLink(code);
            void navigate('/auth/login', { state: { email } });
          }}
        >
          {text.logIn}
        </Button>
      </div>
    </>
  );
}

type OtherProps = { viewer: keyof typeof text.other };

/** Rule 4.45 */
function OtherAccount({ viewer }: OtherProps) {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function leave() {
    if (isPending) return;
    setIsPending(true);
    setFailure(null);
    await logOut(client).catch(setFailure);
    await client.invalidateQueries({ queryKey: ['guardian-link'] });
    setIsPending(false);
  }

  return (
    <>
      <Alert tone="info" {...(viewer === 'other-address' && { title: text.otherAddress })}>
        {text.other[viewer](me?.email ?? '')}
      </Alert>
      {failure !== null && <Alert tone="error">{linkFailure(failure)}</Alert>}
      {viewer === 'already-guardian' ? (
        <LinkButton to="/dashboard/parent/children">{text.children}</LinkButton>
      ) : (
        viewer === 'other-address' && (
          <Button isPending={isPending} pendingText={text.loggingOut} onClick={() => void leave()}>
            {text.logOut}
          </Button>
        )
      )}
    </>
  );
}

/** Accepts an invite with the guardian's own consent, and then opens the child's page. Rule 4.46 */
function AcceptGuardian({ code, childName }: { code: string; childName: string }) {
  const accept = useAcceptGuardian(code);
  const navigate = useNavigate();
  const [isTicked, setIsTicked] = useState(false);

  async function confirm() {
    if (accept.isPending) return;
    try {
      await navigate(`/dashboard/parent/children/${await accept.mutateAsync()}`);
    } catch {
      // The error of the mutation is shown below.
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

/** Rule 4.47 */
function DeclineGuardian({ code, onDone }: { code: string; onDone: () => void }) {
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
