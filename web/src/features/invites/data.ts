import type { LogIn } from '@oakling/domain/identity/contract';
import type {
  ChildView,
  InvitePage,
  NewChild,
  NewInvite,
  newInviteSchema,
} from '@oakling/domain/invites/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { dashboardAfterLogIn, logsIn } from '../../lib/after-log-in.ts';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';
import { inPages } from '../../lib/use-pages.ts';
import { useChange, useFinding } from '../../lib/use-change.ts';
import { browserStorage, tabStorage } from '../../lib/storage.ts';

/** Rule 3.8 */
export const childrenQuery = queryOptions({
  queryKey: ['invites', 'children'],
  queryFn: async (): Promise<readonly ChildView[]> => (await bodyOf(api.children.$get())).items,
});

/** Sends an invite, and saves the child's address in this browser. Rules 4.8 and 4.11 */
export function useSendInvite() {
  const send = useFinding(
    (json: NewInvite) => bodyOf(api.invites.$post({ json })),
    async ({ childEmail, childName }) => {
      const { items } = await bodyOf(api.invites.$get({ query: {} }));
      return items.find((one) => one.childEmail === childEmail && one.childName === childName);
    },
  );
  return useChange(
    async (json: NewInvite) => {
      const { token } = await send(json);
      keepInvitedEmail(token, json.childEmail);
    },
    ['invites'],
  );
}

/** Rule 1.81 */
export function useAddChild() {
  const add = useFinding(
    (json: NewChild) => bodyOf(api.children.$post({ json })),
    async ({ childName }) => {
      const { items } = await bodyOf(api.children.$get());
      const { id = null } = items.find((one) => one.isAdded && one.name === childName) ?? {};
      return id === null ? null : { id };
    },
  );
  return useChange(add, ['invites']);
}

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

/** The parameters of the mailed link: the invite, and the code that proves the child's mailbox. */
export interface InviteLink {
  readonly token: string;
  readonly code: string;
}

/** The last code that was refused, so loading a damaged link again isn't another attempt. */
const WRONG_CODE = 'oakling-wrong-code';

/** The names in the greeting. Requested once, because each failure counts as an attempt. Rule 4.120 */
export const greetingQuery = (json: InviteLink) =>
  queryOptions({
    queryKey: ['greeting', json],
    queryFn: async () => {
      if (tabStorage.read(WRONG_CODE) === json.code) throw new Error('a wrong code');
      try {
        return await bodyOf(api['youth-completion'].greeting.$post({ json }));
      } catch (error) {
        if (problemCode(error) === 'link-invalid') tabStorage.write(WRONG_CODE, json.code);
        throw error;
      }
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Checks the link and the address without using the link up. Rule 1.18 */
export function useCheckCompletion() {
  return useMutation({
    mutationFn: async (json: InviteLink & { email: string }) => {
      const { photo, ...invite } = await bodyOf(api['youth-completion'].check.$post({ json }));
      return photo === null ? invite : { ...invite, avatarUrl: photoUrl(photo) };
    },
    onSuccess: (_, { token, email }) => keepConfirmedEmail(token, email),
  });
}

/** The Content-Security-Policy allows pictures at `blob:` addresses, but not at `data:` addresses. */
function photoUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
}

/** Rule 1.17 */
export function useCompleteInvite() {
  const client = useQueryClient();
  const complete = useFinding(
    (json: InviteLink & LogIn) => bodyOf(api['youth-completion'].$post({ json })),
    async (json) => ((await logsIn(json)) ? {} : null),
  );
  return useMutation({
    mutationFn: async (json: InviteLink & LogIn) => {
      await complete(json);
      dropInvitedEmail(json.token);
      // The account exists by now, so a failure to load it must not look like a failed sign-up.
      await dashboardAfterLogIn(client).catch(() => null);
    },
  });
}

/** There is one entry per invite, because a family may send several from this browser. */
const keyOf = (token: string) => `oakling.invited-email.${token}`;

/** Saves the address, so a completion in this browser doesn't have to ask for it. Rule 4.11 */
export function keepInvitedEmail(token: string, email: string): void {
  browserStorage.write(keyOf(token), email);
}

/** Saves a confirmed address, so a reload of this tab doesn't have to ask again. */
function keepConfirmedEmail(token: string, email: string): void {
  tabStorage.write(keyOf(token), email);
}

export function readInvitedEmail(token: string): string | null {
  return tabStorage.read(keyOf(token)) ?? browserStorage.read(keyOf(token));
}

function dropInvitedEmail(token: string): void {
  tabStorage.remove(keyOf(token));
  browserStorage.remove(keyOf(token));
}

export type InviteValues = InferInput<typeof newInviteSchema>;
