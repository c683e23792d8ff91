import type { QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';
import { dropAllDrafts } from './form-draft.ts';
import { meQuery } from './me.ts';
import { dropSubscription } from './push-device.ts';

/** Logs out, and clears this tab's data. @throws ProblemError if the login is still active. */
export async function logOut(client: QueryClient): Promise<void> {
  await bodyOf(api['log-out'].$post());
  void dropSubscription();
  dropAllDrafts();
  client.clear();
  client.setQueryData(meQuery.queryKey, null);
}
