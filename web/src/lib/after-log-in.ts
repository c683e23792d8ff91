import type { QueryClient } from '@tanstack/react-query';
import { dropDeepLink } from './deep-link.ts';
import { meQuery } from './me.ts';

/**
 * Rule 1.30: the dashboard of whoever has just logged in here. What an earlier person saw in this
 * tab is forgotten first.
 */
export async function dashboardAfterLogIn(client: QueryClient): Promise<string> {
  client.removeQueries();
  dropDeepLink();
  const me = await client.fetchQuery(meQuery);
  return `/dashboard/${me?.role ?? 'youth'}`;
}
