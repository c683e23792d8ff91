import type { LogIn } from '@oakling/domain/identity/contract';
import type { NewChild, NewInvite, newInviteSchema } from '@oakling/domain/invites/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { dashboardAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode, ProblemError } from '../../lib/problem.ts';
import { browserStorage, tabStorage } from '../../lib/storage.ts';
import { useChange } from '../../lib/use-change.ts';
import { dropInvitedEmail, keepInvitedEmail, keyOf } from './data.ts';

export type InviteValues = InferInput<typeof newInviteSchema>;

/** Sends an invite, and saves the child's address in this browser. Rules 4.8 and 4.11 */
export const useSendInvite = () =>
  useChange(
    async (json: NewInvite) => {
      const { childEmail } = json;
      const { token } = await bodyOf<{ token?: string }>(api.invites.$post({ json }), async () => {
        const { items } = await bodyOf(api.invites.$get({ query: {} }));
        return items.find((one) => one.childEmail === childEmail) ?? {};
      });
      if (token !== undefined) keepInvitedEmail(token, childEmail);
    },
    ['invites'],
  );

/** Returns the child, with the name as `bodyOf` isolates it. Rule 1.81 */
export const useAddChild = () =>
  useChange(
    async (json: NewChild) => {
      const { isolated } = await import('@oakling/domain/kernel/isolate');
      const name = isolated(json.childName);
      const { id } = await bodyOf(api.children.$post({ json }), async () => {
        const { items } = await bodyOf(api.children.$get());
        const [child] = items
          .filter((one) => one.isAdded && one.name === name)
          .toSorted((one, other) => ((one.acceptedAt ?? '') > (other.acceptedAt ?? '') ? -1 : 1));
        if (typeof child?.id !== 'string') throw ProblemError.unreachable();
        return { id: child.id };
      });
      return { id, name };
    },
    ['invites'],
  );

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
  return useMutation({
    mutationFn: async (json: InviteLink & LogIn) => {
      const { email, password } = json;
      await bodyOf<unknown>(api['youth-completion'].$post({ json }), () =>
        bodyOf(api['log-in'].$post({ json: { email, password } })),
      );
      dropInvitedEmail(json.token);
      // The account exists by now, so a failure to load it must not look like a failed sign-up.
      await dashboardAfterLogIn(client).catch(() => null);
    },
  });
}

/** Saves a confirmed address, so a reload of this tab doesn't have to ask again. */
function keepConfirmedEmail(token: string, email: string): void {
  tabStorage.write(keyOf(token), email);
}

export function readInvitedEmail(token: string): string | null {
  return tabStorage.read(keyOf(token)) ?? browserStorage.read(keyOf(token));
}
