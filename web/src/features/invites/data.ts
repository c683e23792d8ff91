import type { ChildView, InvitePage } from '@oakling/domain/invites/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/use-pages.ts';
import { useChange } from '../../lib/use-change.ts';
import { browserStorage, tabStorage } from '../../lib/storage.ts';

/** Rule 3.8 */
export const childrenQuery = queryOptions({
  queryKey: ['invites', 'children'],
  queryFn: async (): Promise<readonly ChildView[]> => (await bodyOf(api.children.$get())).items,
});

/** Rule 4.16 */
export const invitesQuery = infiniteQueryOptions({
  queryKey: ['invites', 'list'],
  ...inPages<InvitePage>((query) => bodyOf(api.invites.$get({ query }))),
});

/** Resolves after the list has been refetched. Rule 4.17 */
export const useResendInvite = () =>
  useChange(
    (token: string) => bodyOf(api.invites[':token'].resend.$post({ param: { token } })),
    ['invites'],
  );

/** Withdraws an invite. Removes it from the list, and its address from this browser. Rule 4.19 */
export function useWithdrawInvite() {
  const client = useQueryClient();
  const { queryKey } = invitesQuery;
  return useMutation({
    mutationFn: (token: string) => bodyOf(api.invites[':token'].$delete({ param: { token } })),
    onSuccess: async (_, token) => {
      dropInvitedEmail(token);
      // A list that was requested before the withdrawal would bring the invite back.
      await client.cancelQueries({ queryKey });
      client.setQueriesData<InfiniteData<InvitePage>>(
        { queryKey },
        (list) => list && { ...list, pages: list.pages.map((page) => without(page, token)) },
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['invites'] });
    },
  });
}

function without(page: InvitePage, token: string): InvitePage {
  return { ...page, items: page.items.filter((invite) => invite.token !== token) };
}

/** There is one entry per invite, because a family may send several from this browser. */
export const keyOf = (token: string) => `oakling.invited-email.${token}`;

/** Saves the address, so a completion in this browser doesn't have to ask for it. Rule 4.11 */
export function keepInvitedEmail(token: string, email: string): void {
  browserStorage.write(keyOf(token), email);
}

export function dropInvitedEmail(token: string): void {
  tabStorage.remove(keyOf(token));
  browserStorage.remove(keyOf(token));
}
