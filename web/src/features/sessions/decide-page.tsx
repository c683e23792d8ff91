import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { codeInHash } from '../../lib/hash-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { LoadFailed } from './components/load-failed.tsx';
import { LinkedRequest } from './components/linked-request.tsx';
import { decisionLinkQuery } from './decision-link-data.ts';
import { closedWords, decidePage as text, invalidLink, isInvalidLink } from './decide-text.ts';

/** Rules 6.80 to 6.84: a parent decides by the link in the mail; opening it decides nothing. */
export function DecidePage() {
  useRoleColour('parent');
  const link = codeInHash(useLocation().hash);
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      <PageHeading>{text.heading}</PageHeading>
      {link === null ? <Closed {...invalidLink} /> : <Linked key={link} link={link} />}
    </div>
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useQuery(decisionLinkQuery(link));
  if (isPending) return <Skeleton label={text.loading} />;
  if (data === undefined) {
    if (isInvalidLink(error)) return <Closed {...invalidLink} />;
    return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  }
  if (data.state !== 'open') return <Closed {...closedWords(data.state)} />;
  return <LinkedRequest link={link} session={data.session} />;
}

function Closed({ title, words }: { title: string; words: string }): ReactNode {
  return (
    <>
      <Alert tone="info" title={title}>
        {words}
      </Alert>
      <LinkButton to="/auth/login">{text.logIn}</LinkButton>
    </>
  );
}
