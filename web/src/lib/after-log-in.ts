import type { Me } from '@oakling/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { bindRequests } from './api.ts';
import { dropDeepLink, readDeepLink } from './deep-link.ts';
import { homeOf, meQuery, noteLogIn } from './me.ts';

/**
 * The page after a sign-up or an accepted invite: the dashboard, or the guardian invite for which they signed up.
 * Rule 1.30
 */
export async function dashboardAfterLogIn(client: QueryClient): Promise<string> {
  const left = readDeepLink()?.path ?? '';
  const dashboard = dashboardOf(await enter(client));
  return left.startsWith('/guardian') ? left : dashboard;
}

/** The page that was requested or left before this log-in, or otherwise the home page. Rules 1.43 and 9.125 */
export async function pageAfterLogIn(client: QueryClient): Promise<string> {
  const left = readDeepLink();
  const me = await enter(client);
  const isTheirs = left !== null && (left.personId === null || left.personId === me?.id);
  // Console pages are only for moderators, and dashboard pages are only for everyone else.
  const isForThem = left?.path.startsWith('/moderation') === (me?.moderator !== undefined);
  return isTheirs && isForThem ? left.path : dashboardOf(me);
}

/** Loads the signed-in person, and clears what a previous person left in this tab. */
function enter(client: QueryClient): Promise<Me | null> {
  client.removeQueries();
  dropDeepLink();
  bindRequests('');
  noteLogIn();
  return client.fetchQuery(meQuery);
}

function dashboardOf(me: Me | null): string {
  if (me?.moderator !== undefined) return homeOf(me);
  return `/dashboard/${me?.role ?? 'youth'}`;
}
