import type { EmailView, NewEmail } from '@oakling/domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Rule 1.60 */
export const emailQuery = queryOptions({
  queryKey: ['identity', 'email'],
  queryFn: async (): Promise<EmailView> => bodyOf(api.email.$get()),
});

const SHOWN = ['identity'];

export const useSendLink = () => useChange(() => bodyOf(api.email.link.$post()), SHOWN);

export const useAskForEmail = () =>
  useChange((json: NewEmail) => bodyOf(api.email.$put({ json })), SHOWN);

export const useKeepEmail = () => useChange(() => bodyOf(api.email.link.$delete()), SHOWN);

/** Works with and without a login. Returns null if a lost response said whether the address is new. Rule 1.59 */
export const useConfirmEmail = () =>
  useChange(
    (code: string) =>
      bodyOf<{ isChanged: boolean } | null>(api['email-proofs'].$post({ json: { code } })),
    SHOWN,
  );
