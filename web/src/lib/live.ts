import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { LiveSign } from './live-stream.ts';
import { isLoggedOut } from './problem.ts';
import { shareLiveStream } from './shared-stream.ts';

/** The features whose queries show data of the changed feature. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions', 'friendships', 'notifications', 'matches', 'safety'],
  friendships: ['friendships', 'notifications'],
  // Parents are notified of a child's own actions.
  notifications: ['notifications', 'safety', 'invites'],
  invites: ['invites', 'notifications'],
  // New matches arrive as a notification.
  matches: ['matches', 'notifications'],
  profile: ['profile', 'identity'],
  // An elder's checks appear on the elder's own page, and for a parent who decides.
  admin: ['admin', 'profile', 'sessions'],
  // A change to a guardianship adds or removes everything about a child.
  guardians: ['guardians', 'safety', 'invites', 'sessions', 'notifications', 'legal'],
  // A birthday changes roles, visibility and approvers.
  stages: [
    'stages',
    'identity',
    'profile',
    'safety',
    'guardians',
    'invites',
    'sessions',
    'matches',
    'notifications',
    'legal',
  ],
  // Blocks and pauses change which people are visible and which sessions are planned.
  safety: ['safety', 'invites', 'matches', 'sessions', 'friendships', 'notifications'],
};

/** A stream that is reopened within this time isn't reported as lost. */
const AWAY_MS = 4000;

/** The polling interval while no stream is open, for example behind a proxy that blocks streams. Rule 10.306 */
const POLL_MS = 15_000;

/** Combines bursts of changes, so refetching doesn't reach the rate limit. */
const BURST_MS = 500;

interface Follower {
  readonly client: QueryClient;
  readonly personId: string;
  /** Called with true once the stream has been down for `AWAY_MS`, and with false when it is back or a poll succeeds. */
  readonly onAway: (isAway: boolean) => void;
}

/**
 * Refetches changed queries on live messages, and all active queries whenever the stream opens, so
 * nothing is missed. @returns a function that stops following.
 */
export function followChanges({ client, personId, onAway }: Follower): () => void {
  let away: ReturnType<typeof setTimeout> | undefined;
  // Refetching the identity redirects to the log-in page if the login has ended.
  const askWho = () => void client.invalidateQueries({ queryKey: ['identity'] });

  function startAway() {
    away ??= setTimeout(() => {
      onAway(true);
      away = setInterval(() => void poll(), POLL_MS);
    }, AWAY_MS);
  }

  async function poll() {
    if (document.visibilityState === 'hidden') return;
    fetchAgain(client, {});
    const joined = { throwOnError: true, cancelRefetch: false };
    const isLost = await client.invalidateQueries({ queryKey: ['identity'] }, joined).then(
      () => false,
      () => true,
    );
    if (away !== undefined) onAway(isLost);
  }

  function endAway() {
    clearTimeout(away);
    away = undefined;
    onAway(false);
  }

  const fetchChanged = inBursts((keys) => {
    for (const key of keys) fetchAgain(client, { queryKey: [key] });
  });

  function hear(sign: LiveSign) {
    if (sign.kind === 'away') return startAway();
    if (sign.kind === 'ended') return askWho();
    endAway();
    if (sign.kind === 'refresh') fetchAgain(client, {});
    if (sign.kind === 'changed') fetchChanged.add(SHOWN_IN[sign.feature] ?? [sign.feature]);
  }

  startAway();
  const endStream = shareLiveStream(personId, hear);
  const endWatch = watchLogins(personId, askWho);
  return () => {
    clearTimeout(away);
    fetchChanged.end();
    endStream();
    endWatch();
  };
}

/** Throttles: acts on the first change immediately, and on the rest of a burst together. Rule 8.65 */
function inBursts(act: (keys: ReadonlySet<string>) => void) {
  let collected = new Set<string>();
  let burst: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    burst = undefined;
    if (collected.size === 0) return;
    const keys = collected;
    collected = new Set();
    burst = setTimeout(flush, BURST_MS);
    act(keys);
  }

  return {
    add(keys: readonly string[]) {
      for (const key of keys) collected.add(key);
      if (burst === undefined) flush();
    },
    end: () => clearTimeout(burst),
  };
}

/** Tells other tabs who is signed in here. Tabs of another person then refetch the identity. Rule 8.61 */
function watchLogins(personId: string, askWho: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('oakling-login');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== personId) askWho();
  });
  channel.postMessage(personId);
  return () => channel.close();
}

/** A query's first response may be older than the change, so refetch the query after it arrives. */
function fetchAgain(client: QueryClient, { queryKey }: Pick<QueryFilters, 'queryKey'>): void {
  // Skips audited views, which only the user may repeat, and queries that failed with 401.
  const predicate = ({ meta, state }: Query) =>
    meta?.['onlyWhenAsked'] !== true && !isLoggedOut(state.error);
  const filters = { predicate, ...(queryKey !== undefined && { queryKey }) };
  const firstFetches = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  // Cancels and restarts fetches that are in progress.
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
