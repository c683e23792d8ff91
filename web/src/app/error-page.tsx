import { useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { useMe } from '../lib/me.ts';
import { ProblemError } from '../lib/problem.ts';
import { Button } from '../ui/button.tsx';
import { FormCard } from '../ui/card.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { LinkButton } from '../ui/link.tsx';
import { EmptyState } from '../ui/loading.tsx';
import { Page, PageHeading } from '../ui/page-heading.tsx';
import { showToast } from '../ui/toast-store.ts';
import { isChunkError, useReloadOnChunkError } from './chunk-errors.ts';
import { useTryAgain } from './use-try-again.ts';

const text = {
  heading: 'We couldn’t show this page',
  text: 'Something went wrong. Please load it again.',
  lost: 'Part of this page didn’t load. Please load it again.',
  again: 'Load again',
  dashboard: 'Go to your dashboard',
  offline: 'You are offline',
  offlineText: 'Check your connection, then load it again.',
  byItself: 'Or wait: it loads by itself as soon as it can.',
  worksAgain: 'Oakling works again.',
};

/** Statuses of a server that is down, or of a proxy that says so. 0 means that there was no connection. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Replaces a dashboard page that failed to load. The navigation stays. */
export function PageError() {
  const error = useRouteError();
  const isAway = error instanceof ProblemError && AWAY_STATUSES.has(error.status);
  const tries = useTryAgain(isAway, () => showToast(text.worksAgain, 'success'));
  useReloadOnChunkError(error);
  // Chunks can't load while the browser is offline, either.
  const isOffline = !useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    <FormCard heading={isOffline ? text.offline : text.heading}>
      <div className="flex justify-center">
        <Illustration name={isOffline || isAway ? 'offline' : 'page-error'} size="medium" />
      </div>
      <p>{isOffline ? text.offlineText : describe(error)}</p>
      {/* The live region exists before its text, so screen readers announce the change. */}
      <p role="status" className="empty:sr-only">
        {isAway && tries > 0 && text.byItself}
      </p>
      <Button onClick={() => window.location.reload()}>{text.again}</Button>
    </FormCard>
  );
}

function describe(error: unknown): string {
  if (isChunkError(error)) return text.lost;
  return error instanceof ProblemError ? error.message : text.text;
}

function followConnection(tell: () => void): () => void {
  const left = new AbortController();
  for (const change of ['online', 'offline']) {
    window.addEventListener(change, tell, { signal: left.signal });
  }
  return () => left.abort();
}

/** Replaces a page without a layout that failed to load. */
export function ErrorPage() {
  return (
    <main className="p-8">
      <PageError />
    </main>
  );
}

/** Rule 10.15 */
export function NoSuchPage() {
  const { dashboardRole } = useMe();
  return (
    <Page>
      <PageHeading>There is no such page</PageHeading>
      <EmptyState
        picture="not-found"
        title="Select an action from the sidebar to get started."
        action={<LinkButton to={`/dashboard/${dashboardRole}`}>{text.dashboard}</LinkButton>}
      />
    </Page>
  );
}
