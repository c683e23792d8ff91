import type { LogIn } from '@oakling/domain/identity/contract';
import type {
  ChildView,
  NewChild,
  NewInvite,
  newInviteSchema,
} from '@oakling/domain/invites/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { dashboardAfterLogIn } from '../../lib/after-log-in.ts';
import { api, bodyOf } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import { problemCode } from '../../lib/problem.ts';
import { browserStorage, tabStorage } from '../../lib/storage.ts';
import { useChange, useFinding } from '../../lib/use-change.ts';
import { dropInvitedEmail, keepInvitedEmail, keyOf } from './data.ts';

export type InviteValues = InferInput<typeof newInviteSchema>;

/** Sends an invite, and saves the child's address in this browser. Rules 4.8 and 4.11 */
export function useSendInvite() {
  const send = useFinding(
    (json: NewInvite) => bodyOf(api.invites.$post({ json })),
    async ({ childEmail, childName }) => {
      const { items } = await bodyOf(api.invites.$get({ query: {} }));
      const name = await shownName(childName);
      return items.find((one) => one.childEmail === childEmail && one.childName === name);
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
      const name = await shownName(childName);
      const { id = null } =
        items.find((one) => one.isAdded && isNew(one) && one.name === name) ?? {};
      return id !== null && { id };
    },
  );
  return useChange(add, ['invites']);
}

/** The name as `bodyOf` isolates it. */
const shownName = async (sent: string) =>
  (await import('@oakling/domain/kernel/isolate')).isolated(sent);

const NEW_MS = 10 * 60_000;

/** False for a child of the same name who was added earlier, with another PIN. */
const isNew = ({ acceptedAt }: Pick<ChildView, 'acceptedAt'>) =>
  acceptedAt !== null && serverNow() - Date.parse(acceptedAt) < NEW_MS;

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
    async ({ email, password }) => {
      const { needsCode } = await bodyOf(api['log-in'].$post({ json: { email, password } }));
      return !needsCode && {};
    },
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

/** Saves a confirmed address, so a reload of this tab doesn't have to ask again. */
function keepConfirmedEmail(token: string, email: string): void {
  tabStorage.write(keyOf(token), email);
}

export function readInvitedEmail(token: string): string | null {
  return tabStorage.read(keyOf(token)) ?? browserStorage.read(keyOf(token));
}
