import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import * as v from 'valibot';
import { isLoggedOut } from './problem.ts';

const messageSchema = v.object({ feature: v.string(), id: v.string() });

/** Which features' queries show something of the feature that changed. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions', 'notifications', 'matches', 'safety'],
  // A parent is told of what a child did by itself.
  notifications: ['notifications', 'safety', 'invites'],
  invites: ['invites', 'notifications'],
  profile: ['profile', 'identity'],
  // Whom one sees, and what is left of what was planned with them.
  safety: ['safety', 'invites', 'matches', 'sessions', 'notifications'],
};

/** A browser gives up on a stream that is refused, also when only a proxy says so for a moment. */
const REOPEN_MS = 5000;

/** The server's heart beats every 25 seconds; a stream that misses two of them has died unnoticed. */
const SILENCE_MS = 60_000;

/**
 * Follows the server's stream: whatever changed is fetched again through the usual checks. Whenever
 * the stream opens everything on screen is fetched again, so that nothing before it is missed.
 * @returns what ends the stream.
 */
export function followChanges(client: QueryClient): () => void {
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source = open();

  function reopenIn(milliseconds: number) {
    clearTimeout(reopening);
    reopening = setTimeout(() => {
      source.close();
      source = open();
    }, milliseconds);
  }

  function open(): EventSource {
    const opened = new EventSource('/api/live');
    reopenIn(SILENCE_MS);
    for (const sign of ['open', 'heartbeat', 'refresh', 'changed']) {
      opened.addEventListener(sign, () => reopenIn(SILENCE_MS));
    }
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { feature } = v.parse(messageSchema, JSON.parse(data));
      for (const shown of SHOWN_IN[feature] ?? [feature]) {
        fetchAgain(client, { queryKey: [shown] });
      }
    });
    opened.addEventListener('refresh', () => fetchAgain(client, {}));
    // If the login has ended, asking who is signed in leads out of the dashboard.
    const askWho = () => void client.invalidateQueries({ queryKey: ['identity'] });
    opened.addEventListener('ended', askWho);
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      askWho();
      reopenIn(REOPEN_MS);
    });
    return opened;
  }

  return () => {
    clearTimeout(reopening);
    source.close();
  };
}

/** A query's first answer, if under way, may be older than the change, so another one follows it. */
function fetchAgain(client: QueryClient, { queryKey }: Pick<QueryFilters, 'queryKey'>): void {
  // A look that is written down is taken again only by whoever looks.
  // What was answered with 401 would be again, until the page leads out.
  const predicate = ({ meta, state }: Query) =>
    meta?.['onlyWhenAsked'] !== true && !isLoggedOut(state.error);
  const filters = { predicate, ...(queryKey !== undefined && { queryKey }) };
  const firstFetches = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  // Any later answer that is under way is dropped by this and asked for anew.
  void client.invalidateQueries(filters);
  for (const query of firstFetches) invalidateOnceFetched(client, query);
}

function invalidateOnceFetched(client: QueryClient, query: Query): void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return;
    if (event.type !== 'removed' && query.state.fetchStatus === 'fetching') return;
    stop();
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
