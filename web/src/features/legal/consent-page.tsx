import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { codeInHash } from '../../lib/hash-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClosedCard } from '../../ui/closed-card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { consentLinkQuery, useConsentLink } from './consent-data.ts';
import {
  closedByError,
  closedConsent,
  consentLinkText as text,
  consentText,
  invalidConsentLink,
} from './consent-text.ts';

/** The page behind the follow-up consent mail. Opening it changes nothing. Rules 9.177 and 9.178 */
export function ConsentPage() {
  useRoleColour('parent');
  const link = codeInHash(useLocation().hash);
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      <PageHeading>{text.heading}</PageHeading>
      {link === null ? <Closed {...invalidConsentLink} /> : <Linked key={link} link={link} />}
    </div>
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useQuery(consentLinkQuery(link));
  if (isPending) return <Skeleton label={text.loading} />;
  if (data === undefined) {
    const closed = closedByError(error);
    if (closed !== null) return <Closed {...closed} />;
    return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  }
  const closed = closedConsent(data.state);
  if (closed !== null) return <Closed {...closed} />;
  const name = data.childName ?? text.child;
  return <Choice link={link} name={name} isRecorded={data.state === 'recorded'} />;
}

type ClosedProps = { title: string; words: string; picture?: 'account-removed' };

function Closed({ title, words, picture }: ClosedProps) {
  return (
    <ClosedCard
      picture={picture ?? 'bad-link'}
      title={title}
      actions={<LinkButton to="/auth/login">{text.logIn}</LinkButton>}
    >
      {words}
    </ClosedCard>
  );
}

type ChoiceProps = { link: string; name: string; isRecorded: boolean };

function Choice({ link, name, isRecorded }: ChoiceProps) {
  const { mutateAsync, isPending, variables } = useConsentLink(link);
  const [isAsked, setIsAsked] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function say(verb: 'confirm' | 'withdraw') {
    if (isPending) return;
    setError(null);
    try {
      await mutateAsync(verb);
      setDone(verb === 'confirm' ? text.confirmed(name) : text.withdrawn(name));
    } catch (reason) {
      setError(reason);
    }
    setIsAsked(false);
  }

  const closed = error === null ? null : closedByError(error);
  return (
    <>
      <LiveRegion>{done !== null && <Alert tone="success">{done}</Alert>}</LiveRegion>
      {closed !== null && (
        <Alert tone="error" title={closed.title}>
          {closed.words}
        </Alert>
      )}
      {error !== null && closed === null && (
        <Alert tone="error">{consentText.stepFailed(error)}</Alert>
      )}
      {done !== null || closed !== null ? (
        <LinkButton takesFocus to="/auth/login">
          {text.logIn}
        </LinkButton>
      ) : (
        <Card className="space-y-6">
          <p className="[overflow-wrap:anywhere]">
            {isRecorded ? text.recorded(name) : text.asked(name)}
          </p>
          <div className="flex flex-wrap gap-3">
            {!isRecorded && (
              <Button
                isPending={isPending && variables === 'confirm'}
                pendingText={text.confirming}
                onClick={() => void say('confirm')}
              >
                {text.confirm}
              </Button>
            )}
            <Button variant="danger" onClick={() => setIsAsked(true)}>
              {text.withdraw}
            </Button>
          </div>
        </Card>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={consentText.title(name)}
        tone="danger"
        confirmLabel={text.withdraw}
        isPending={isPending}
        pendingText={consentText.withdrawing}
        onConfirm={() => void say('withdraw')}
        onCancel={() => setIsAsked(false)}
      >
        <p>{consentText.happens(name)}</p>
      </ConfirmDialog>
    </>
  );
}
