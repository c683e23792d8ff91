import { adultWords } from '@oakling/domain/stages/stage';
import { idSchema } from '@oakling/domain/kernel/body';
import { matchViewSchema, type MatchView } from '@oakling/domain/matches/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { ProblemError } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AdultNote } from '../../../ui/adult-note.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState, LoadFailed, Skeleton } from '../../../ui/loading.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { VerifiedBadge } from '../../../ui/chip.tsx';
import { RequestForm } from './components/request-form.tsx';
import { useSuggestions } from './components/use-suggestions.ts';
import { matchQuery, sessionQuery } from '../data.ts';
import { namedPerson } from '../text.ts';
import { requestPage as text } from './request-text.ts';

// Loaded only after sending. Until it is loaded, and if that fails, the page states that the request was sent.
const RequestSent = lazyPart(
  async () => (await import('./components/request-sent.tsx')).RequestSent,
  { waiting: <SentInShort />, instead: null },
);

/** Rules 6.34 to 6.40 */
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
  const former = useFormer();
  const later = Number(useSearchParams()[0].get('weeks') === '1');
  const suggestions = useSuggestions(match.id);
  const { dashboardRole } = useMe();
  const blockOrReport = use(BlockOrReport);
  const leaveTo = `/dashboard/${dashboardRole}/matches`;
  if (isSent) return <RequestSent match={match} />;
  return (
    <div className="mx-auto max-w-3xl space-y-6 xl:max-w-6xl">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={match.avatarUrl} of={namedPerson(match)} fallback="emoji" />
        <div className="min-w-0 grow basis-60">
          <PageHeading>{text.title(match.name)}</PageHeading>
          <div className="flex flex-wrap items-center gap-x-4">
            {match.isVerified && <VerifiedBadge />}
            <AdultNote words={adultWords(match.name, match.adult)} />
            <MoreMenu label={text.seldom} about={match.name}>
              {blockOrReport({ personId: match.id, name: match.name, leaveTo })}
            </MoreMenu>
          </div>
        </div>
      </div>
      {match.hasOpenRequest && <Alert tone="info">{text.openRequest(match.name)}</Alert>}
      {former === undefined || suggestions === undefined ? (
        <Skeleton label={text.loading} count={1} />
      ) : (
        <RequestForm
          match={match}
          former={former}
          later={later}
          suggestions={suggestions}
          onSent={() => setIsSent(true)}
        />
      )}
    </div>
  );
}

function SentInShort() {
  const { dashboardRole } = useMe();
  return (
    <div className="space-y-4">
      <PageHeading>{text.sentTitle}</PageHeading>
      <p>{text.sent}</p>
      <LinkButton takesFocus to={`/dashboard/${dashboardRole}/matches`}>
        {text.done}
      </LinkButton>
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

/** The session to repeat, from `?again=`. Null if there is none, and undefined while it loads. Rule 6.214 */
function useFormer() {
  const [params] = useSearchParams();
  const asked = v.safeParse(idSchema, params.get('again'));
  const id = asked.success ? asked.output : null;
  const { data, isPending } = useQuery({
    ...sessionQuery(id ?? ''),
    staleTime: Infinity,
    ...(id === null && { queryFn: skipToken }),
  });
  // If loading fails, the form starts empty.
  return id !== null && isPending ? undefined : (data ?? null);
}

type RequestedMatch =
  | { readonly state: 'ready'; readonly match: MatchView }
  | { readonly state: 'loading' | 'none' | 'gone' }
  | { readonly state: 'failed'; readonly retry: () => void };

const stateSchema = v.object({ match: matchViewSchema });

/** The match, from the navigation state or from `?match=`. Rule 5.16 */
function useRequestedMatch(): RequestedMatch {
  const handedOver = v.safeParse(stateSchema, useLocation().state);
  const [params] = useSearchParams();
  const asked = v.safeParse(idSchema, params.get('match'));
  const id = !handedOver.success && asked.success ? asked.output : null;
  const query = matchQuery(id ?? '');
  const { data, error, refetch } = useQuery({
    ...query,
    // Never refetched, because typed text must not disappear when the match changes. The server decides.
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
