import type { DecisionLinkView } from '@oakling/domain/sessions/supervision/decision-link';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { codeInHash } from '../../../lib/hash-address.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DEFAULT_PICTURE } from '../../../ui/avatar.tsx';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { Illustration, type IllustrationName } from '../../../ui/illustration.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Card } from '../../../ui/card.tsx';
import { ClosedCard } from '../../../ui/closed-card.tsx';
import { LoadFailed, Skeleton } from '../../../ui/loading.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useRoleColour } from '../../../ui/use-role-colour.ts';
import { approvalsPage, decisionFailureWords } from './approvals-text.ts';
import {
  closedBy,
  closedWords,
  decidePage as text,
  invalidLink,
  isInvalidLink,
  type ClosedView,
} from './decide-text.ts';
import { awaitedWords } from './asked-text.ts';
import { RequestCard } from './components/request-card.tsx';
import { useElderPicture, withElderPicture } from './elder-picture.ts';
import { askDialog } from './question-text.ts';
import {
  decisionLinkQuery,
  readDecisionLink,
  useDecideByLink,
  type LinkDecision,
} from './decision-link-data.ts';

/** The page behind a mailed decision link. Opening it decides nothing. Rules 6.80 to 6.84 */
export function DecidePage() {
  useRoleColour('parent');
  const link = codeInHash(useLocation().hash);
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      <PageHeading>{text.heading}</PageHeading>
      {link === null ? (
        <Closed {...invalidLink} picture="bad-link" />
      ) : (
        <Linked key={link} link={link} />
      )}
    </div>
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useQuery(decisionLinkQuery(link));
  if (isPending) return <Skeleton label={text.loading} />;
  if (data === undefined) {
    if (isInvalidLink(error)) return <Closed {...invalidLink} picture="bad-link" />;
    return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  }
  if (data.state !== 'open') return <Closed {...closedWords(data)} />;
  return <LinkedRequest link={link} opened={data} />;
}

type ClosedProps = { title: string; words: string; picture?: IllustrationName };

function Closed({ title, words, picture = 'no-requests' }: ClosedProps): ReactNode {
  return (
    <ClosedCard
      picture={picture}
      title={title}
      actions={<LinkButton to="/auth/login">{text.logIn}</LinkButton>}
    >
      {words}
    </ClosedCard>
  );
}

const RejectDialog = lazyDialog(
  async () => (await import('../components/reason-dialogs.tsx')).RejectDialog,
);

type Result =
  | { readonly is: 'decided'; readonly isApproved: boolean; readonly words: string }
  | { readonly is: 'closed'; readonly view: ClosedView }
  | { readonly is: 'failed'; readonly words: string };

type OpenLink = Extract<DecisionLinkView, { state: 'open' }>;

function LinkedRequest({ link, opened }: { link: string; opened: OpenLink }) {
  const picture = useElderPicture(link, opened.hasElderPicture);
  // While the session is loading, "no request" would be premature.
  const session = opened.hasElderPicture
    ? withElderPicture(opened.session, picture ?? DEFAULT_PICTURE)
    : opened.session;
  const { mutateAsync, isPending } = useDecideByLink(link);
  const [asked, setAsked] = useState<{ reason?: string | undefined } | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  /** @returns null on success, otherwise an error message. */
  async function decide(decision: LinkDecision): Promise<string | null> {
    try {
      const decided = await mutateAsync(decision);
      const { approved, rejected, saidYes } = approvalsPage;
      const words =
        decided.state === 'waiting'
          ? saidYes(session, awaitedWords(decided.missing))
          : (decided.state === 'approved' ? approved : rejected)(session);
      setResult({ is: 'decided', isApproved: decided.state === 'approved', words });
      return null;
    } catch (error) {
      const state = closedBy(error);
      const words = decisionFailureWords(error);
      if (state === null) {
        setResult({ is: 'failed', words });
        return words;
      }
      // The link is read again, because another guardian's decision includes their name. Rule 6.139
      const now = await readDecisionLink(link).catch(() => null);
      const view = now === null || now.state === 'open' ? { state } : now;
      setResult({ is: 'closed', view });
      return null;
    }
  }

  const isOver = result?.is === 'decided' || result?.is === 'closed';
  return (
    <>
      <LiveRegion>
        {result?.is === 'decided' && (
          <>
            {result.isApproved && (
              <div className="flex justify-center">
                <Illustration name="session-approved" celebrates />
              </div>
            )}
            <Alert tone="success">{result.words}</Alert>
          </>
        )}
      </LiveRegion>
      {result?.is === 'closed' && (
        <Alert tone="error" title={closedWords(result.view).title}>
          {closedWords(result.view).words}
        </Alert>
      )}
      {result?.is === 'failed' && asked === null && (
        <Alert tone="error">{`${approvalsPage.notConfirmed(session)} ${result.words}`}</Alert>
      )}
      {isOver ? (
        <LinkButton takesFocus to="/auth/login">
          {text.logIn}
        </LinkButton>
      ) : (
        <>
          <p className="text-ink-soft">{text.intro}</p>
          <Card>
            <RequestCard
              session={session}
              heading="h2"
              askElsewhere={
                <TextLink to="/auth/login" isAlone>
                  {askDialog.logIn(session)}
                </TextLink>
              }
              onApprove={() => {
                if (!isPending) void decide({ verb: 'approve', card: session.elderProfile?.card });
              }}
              onReject={(reason) => setAsked({ reason })}
            />
          </Card>
        </>
      )}
      {asked !== null && !isOver && (
        <RejectDialog
          {...asked}
          session={session}
          reject={(no) => decide({ verb: 'reject', ...no })}
          onCancel={() => setAsked(null)}
          onRejected={() => setAsked(null)}
        />
      )}
    </>
  );
}
