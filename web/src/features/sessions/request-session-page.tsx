import { adultWords } from '@oakling/domain/stages/stage';
import { idSchema } from '@oakling/domain/kernel/body';
import { matchViewSchema, type MatchView } from '@oakling/domain/matches/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { BlockOrReport } from '../../lib/block-or-report.ts';
import { useMe } from '../../lib/me.ts';
import { ProblemError } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { AdultNote } from '../../ui/adult-note.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { EmptyState, LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeading, usePageTitle } from '../../ui/page-heading.tsx';
import { VerifiedBadge } from '../../ui/chip.tsx';
import { RequestForm } from './components/request-form.tsx';
import { matchQuery } from './data.ts';
import { requestPage as text, whoDecides } from './request-text.ts';

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
          <LoadFailed words={text.failed} onRetry={requested.retry} />
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
  if (isSent) return <RequestSent match={match} />;
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={match.avatarUrl} fallback="emoji" />
        <div className="min-w-0 grow basis-60 space-y-2">
          <PageHeading>{text.title(match.name)}</PageHeading>
          {match.isVerified && <VerifiedBadge />}
          <AdultNote words={adultWords(match.name, match.adult)} />
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
      picture="no-matches"
      title={words}
      action={
        <LinkButton to={`/dashboard/${dashboardRole}/matches`}>{text.findMatches}</LinkButton>
      }
    />
  );
}

type RequestedMatch =
  | { readonly state: 'ready'; readonly match: MatchView }
  | { readonly state: 'loading' | 'none' | 'gone' }
  | { readonly state: 'failed'; readonly retry: () => void };

const stateSchema = v.object({ match: matchViewSchema });

/** Rule 5.16: the match in the navigation state, or the one that `?match=` names. */
function useRequestedMatch(): RequestedMatch {
  const handedOver = v.safeParse(stateSchema, useLocation().state);
  const [params] = useSearchParams();
  const asked = v.safeParse(idSchema, params.get('match'));
  const id = !handedOver.success && asked.success ? asked.output : null;
  const query = matchQuery(id ?? '');
  const { data, error, refetch } = useQuery({
    ...query,
    // What is typed must not vanish because the match changed meanwhile; the server decides.
    staleTime: Infinity,
    ...(id === null && { queryFn: skipToken }),
  });
  if (handedOver.success) return { state: 'ready', match: handedOver.output.match };
  if (id === null) return { state: 'none' };
  if (data !== undefined) return { state: 'ready', match: data };
  if (error === null) return { state: 'loading' };
  const isGone = error instanceof ProblemError && error.status === 404;
  return isGone ? { state: 'gone' } : { state: 'failed', retry: () => void refetch() };
}

/** Rule 6.39: what stands in place of the form once the request is sent. Its heading takes focus. */
function RequestSent({ match }: { match: MatchView }) {
  const { dashboardRole, isOfAge } = useMe();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${text.sentTitle} · Oakling`);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // The second half of a double click would mark what has come up under it.
    window.getSelection()?.removeAllRanges();
  }, []);
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center select-none">
      <Illustration name="request-sent" celebrates />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {text.sentTitle}
      </h1>
      <p>{text.sent}</p>
      <p className="text-ink-soft">{text.sentNext(whoDecides(match, isOfAge), match.name)}</p>
      <Button onClick={() => void navigate(`/dashboard/${dashboardRole}/matches`)}>
        {text.done}
      </Button>
    </Card>
  );
}
