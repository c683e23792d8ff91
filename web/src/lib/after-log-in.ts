import type { Me } from '@oakling/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { dropDeepLink, readDeepLink } from './deep-link.ts';
import { homeOf, meQuery } from './me.ts';
import { tabStorage } from './storage.ts';

const OWNER = 'oakling.person';

/** Remembers whose drafts this tab holds. */
export function keepOwner(personId: string): void {
  tabStorage.write(OWNER, personId);
}

/** Somebody else has logged in in another tab: forgets what the former person saw or began here. */
export function forgetFormer(client: QueryClient, now: Me): void {
  client.clear();
  tabStorage.clear();
  client.setQueryData(meQuery.queryKey, now);
}

/** Rule 1.30: the dashboard of somebody who has just got into their account here, or the invite they signed up for. */
export async function dashboardAfterLogIn(client: QueryClient): Promise<string> {
  const left = readDeepLink()?.path ?? '';
  const dashboard = dashboardOf(await enter(client));
  return left.startsWith('/guardian') ? left : dashboard;
}

/** Rules 1.43 and 9.125: the page that was asked for or left before this log-in, or else the own start. */
export async function pageAfterLogIn(client: QueryClient): Promise<string> {
  const left = readDeepLink();
  const me = await enter(client);
  const isTheirs = left !== null && (left.personId === null || left.personId === me?.id);
  // A page of the dashboard is nothing for a moderator, and one of the console for nobody else.
  const isForThem = left?.path.startsWith('/moderation') === (me?.moderator !== undefined);
  return isTheirs && isForThem ? left.path : dashboardOf(me);
}

/** Asks who it is, and forgets what an earlier person saw or began to write in this tab. */
async function enter(client: QueryClient): Promise<Me | null> {
  client.removeQueries();
  dropDeepLink();
  const me = await client.fetchQuery(meQuery);
  const owner = tabStorage.read(OWNER);
  if (owner !== null && owner !== me?.id) tabStorage.clear();
  return me;
}

function dashboardOf(me: Me | null): string {
  if (me?.moderator !== undefined) return homeOf(me);
  return `/dashboard/${me?.role ?? 'youth'}`;
}
