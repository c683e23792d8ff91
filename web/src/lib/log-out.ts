import type { QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';
import { dropAllDrafts } from './form-draft.ts';
import { meQuery } from './me.ts';
import { dropSubscription } from './push-device.ts';

/** Ends the login, and forgets in this tab whose it was. @throws ProblemError when it goes on. */
export async function logOut(client: QueryClient): Promise<void> {
  await bodyOf(api['log-out'].$post());
  void dropSubscription();
  dropAllDrafts();
  client.clear();
  client.setQueryData(meQuery.queryKey, null);
}
