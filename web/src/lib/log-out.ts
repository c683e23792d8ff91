import type { QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';
import { dropAllDrafts } from './form-draft.ts';
import { meQuery } from './me.ts';
import { dropSubscription } from './push-device.ts';

/**
 * Logs out, leaves the page, and clears this tab's data. A page that is still shown would refetch what was cleared.
 * @throws ProblemError if the login is still active.
 */
export async function logOut(
  client: QueryClient,
  leave: () => void | Promise<void> = () => undefined,
): Promise<void> {
  await bodyOf(api['log-out'].$post());
  void dropSubscription();
  dropAllDrafts();
  client.setQueryData(meQuery.queryKey, null);
  await leave();
  client.clear();
  client.setQueryData(meQuery.queryKey, null);
}
