import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { LiveSign } from './live-stream.ts';
import { isLoggedOut } from './problem.ts';
import { shareLiveStream } from './shared-stream.ts';

/** Which features' queries show something of the feature that changed. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions', 'notifications', 'matches', 'safety'],
  // A parent is told of what a child did by itself.
  notifications: ['notifications', 'safety', 'invites'],
  invites: ['invites', 'notifications'],
  // That somebody is newly matched is told in a notice.
  matches: ['matches', 'notifications'],
  profile: ['profile', 'identity'],
  // The checks of an elder: on their own page, and for a parent who decides.
  admin: ['admin', 'profile', 'sessions'],
  // Whose child it is: everything of a child is there from then on, or is not any longer.
  guardians: ['guardians', 'safety', 'invites', 'sessions', 'notifications', 'legal'],
  // From a birthday on others decide: who you are, what you may see, and who is asked.
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
  // The people one sees, and what remains planned with them.
  safety: ['safety', 'invites', 'matches', 'sessions', 'notifications'],
};

/** A stream that is opened again within this time counts as never closed. */
const AWAY_MS = 4000;

/** What changes in a burst is fetched together, or many changes at once would end in a limit. */
const BURST_MS = 500;

interface Follower {
  readonly client: QueryClient;
  /** Whose page this is. */
  readonly personId: string;
  /** Told when nothing has been heard of changes for some seconds, and when that is over. */
  readonly onAway: (isAway: boolean) => void;
}

/**
 * Follows the server's stream: whatever changed is fetched again through the usual checks. Whenever
 * the stream opens everything on screen is fetched again, so that nothing before it is missed.
 * @returns what ends the following.
 */
export function followChanges({ client, personId, onAway }: Follower): () => void {
  let away: ReturnType<typeof setTimeout> | undefined;
  // If the login has ended, asking who is signed in leads out of the dashboard.
  const askWho = () => void client.invalidateQueries({ queryKey: ['identity'] });

  function startAway() {
    away ??= setTimeout(onAway, AWAY_MS, true);
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

/** Does the first at once, and what comes within a burst after it together at its end. Rule 8.65 */
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

/** Tells the browser's other tabs who is signed in now; those of somebody else ask. Rule 8.61 */
function watchLogins(personId: string, askWho: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('oakling-login');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== personId) askWho();
  });
  channel.postMessage(personId);
  return () => channel.close();
}

/** A query's first answer, if under way, may be older than the change, so another one follows it. */
function fetchAgain(client: QueryClient, { queryKey }: Pick<QueryFilters, 'queryKey'>): void {
  // A look that is recorded is repeated only by the person who looks.
  // What was answered with 401 would be again, until the page leads out.
  const predicate = ({ meta, state }: Query) =>
    meta?.['onlyWhenAsked'] !== true && !isLoggedOut(state.error);
  const filters = { predicate, ...(queryKey !== undefined && { queryKey }) };
  const firstFetches = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  // Any later answer that is under way is dropped by this and asked for again.
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
