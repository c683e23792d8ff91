import type { QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';
import { forgetPerson } from './form-draft.ts';
import { meQuery } from './me.ts';
import { dropSubscription } from './push-device.ts';

/** Logs out, and clears this tab's data. @throws ProblemError if the login is still active. */
export async function logOut(client: QueryClient): Promise<void> {
  await endLogin();
  forgetQueries(client);
}

export async function endLogin(): Promise<void> {
  await bodyOf(api['log-out'].$post());
  void dropSubscription();
  forgetPerson();
}

/** Clears the query cache. Queries of a page that is still mounted would be fetched again. */
export function forgetQueries(client: QueryClient): void {
  client.clear();
  client.setQueryData(meQuery.queryKey, null);
}
