import type { MatchView } from '@oakling/domain/matches/contract';
import { use, useState } from 'react';
import { BlockOrReport } from '../../lib/block-or-report.ts';
import { useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { RequestForm } from './components/request-form.tsx';
import { RequestSent } from './components/request-sent.tsx';
import { useRequestedMatch } from './components/use-requested-match.ts';
import { requestPage as text } from './request-text.ts';

/** Rules 6.34 to 6.40: an elder or a youth asks a match for a session. */
export function RequestSessionPage() {
  const requested = useRequestedMatch();
  if (requested.state === 'ready') {
    const { match } = requested;
    return <RequestTo key={match.id} match={{ ...match, name: match.name || text.unknownUser }} />;
  }
  return (
    <>
      <PageHeading>{text.plainTitle}</PageHeading>
      <div className="mt-6">
        {requested.state === 'loading' && <Skeleton label={text.loading} count={1} />}
        {requested.state === 'failed' && (
          <Alert tone="error">
            <p className="mb-3">{text.failed}</p>
            <Button variant="secondary" onClick={requested.retry}>
              {text.tryAgain}
            </Button>
          </Alert>
        )}
        {requested.state === 'none' && <WayToMatches words={text.noMatch} />}
        {requested.state === 'gone' && <WayToMatches words={text.goneMatch} />}
      </div>
    </>
  );
}

function RequestTo({ match }: { match: MatchView }) {
  const [isSent, setIsSent] = useState(false);
  const { dashboardRole } = useMe();
  const blockOrReport = use(BlockOrReport);
  const leaveTo = `/dashboard/${dashboardRole}/matches`;
  if (isSent) return <RequestSent name={match.name} />;
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={match.avatarUrl} fallback="emoji" />
        <div className="min-w-0 grow basis-60 space-y-2">
          <PageHeading>{text.title(match.name)}</PageHeading>
          {match.isVerified && <VerifiedBadge />}
          {blockOrReport({ personId: match.id, name: match.name, leaveTo })}
        </div>
      </div>
      {match.hasOpenRequest && <Alert tone="info">{text.openRequest(match.name)}</Alert>}
      <RequestForm match={match} onSent={() => setIsSent(true)} />
    </div>
  );
}

function WayToMatches({ words }: { words: string }) {
  const { dashboardRole } = useMe();
  return (
    <EmptyState
      picture="/empty-matches.svg"
      title={words}
      action={
        <LinkButton to={`/dashboard/${dashboardRole}/matches`}>{text.findMatches}</LinkButton>
      }
    />
  );
}
