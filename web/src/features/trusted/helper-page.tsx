import type { TrustedLinkView } from '@oakling/domain/trusted/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { codeInHash } from '../../lib/hash-address.ts';
import { problemCode, ProblemError } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClosedCard } from '../../ui/closed-card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { trustedLinkQuery, useAnswerTrustedLink } from './trusted-data.ts';
import { helperText as text, trustedFailure } from './trusted-text.ts';

/** The page behind the mails to a trusted person. Opening it changes nothing. Rule 1.222 */
export function HelperPage() {
  useRoleColour('elder');
  const link = codeInHash(useLocation().hash);
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      {link === null ? <Closed /> : <Linked key={link} link={link} />}
    </div>
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useQuery(trustedLinkQuery(link));
  if (isPending) return <Skeleton label={text.loading} />;
  if (data !== undefined) return <Choice link={link} view={data} />;
  if (isInvalid(error)) return <Closed />;
  return (
    <>
      <PageHeading>{text.headingAlone}</PageHeading>
      <LoadFailed words={text.failed} onRetry={() => void refetch()} />
    </>
  );
}

/** A truncated link fails the format check. */
const isInvalid = (error: unknown): boolean =>
  (error instanceof ProblemError && error.fields.length > 0) ||
  problemCode(error) === 'link-invalid';

function Closed() {
  return (
    <>
      <PageHeading>{text.headingAlone}</PageHeading>
      <ClosedCard picture="bad-link" title={text.invalidTitle}>
        {text.invalid}
      </ClosedCard>
    </>
  );
}

function Choice({ link, view }: { link: string; view: TrustedLinkView }) {
  const { elder, isConfirmed } = view;
  const { mutate, isPending, variables: sent, isSuccess, error } = useAnswerTrustedLink(link);
  if (isInvalid(error)) return <Closed />;
  const button = (answer: NonNullable<typeof sent>, label: string) => (
    <Button
      variant={answer === 'yes' ? 'primary' : 'secondary'}
      isPending={isPending && sent === answer}
      pendingText={text.saving}
      onClick={() => !isPending && mutate(answer)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <PageHeading>{text.heading(elder)}</PageHeading>
      <LiveRegion>
        {isSuccess && (
          <Alert tone="success">{sent === 'yes' ? text.agreed(elder) : text.stopped}</Alert>
        )}
      </LiveRegion>
      {isSuccess && (
        <LinkButton takesFocus to="/">
          {text.more}
        </LinkButton>
      )}
      {error !== null && <Alert tone="error">{trustedFailure(error)}</Alert>}
      {!isSuccess && (
        <Card className="space-y-6 [overflow-wrap:anywhere]">
          {isConfirmed ? (
            <p>{text.helps(elder)}</p>
          ) : (
            <div className="space-y-3">
              <p>{text.asks(elder)}</p>
              <blockquote className="font-semibold">{text.quote(elder)}</blockquote>
              <p>{text.rest(elder)}</p>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            {!isConfirmed && button('yes', text.yes)}
            {button('no', isConfirmed ? text.stop : text.no)}
          </div>
        </Card>
      )}
    </>
  );
}
