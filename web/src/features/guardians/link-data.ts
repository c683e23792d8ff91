import type { GuardianLinkAnswer } from '@oakling/domain/guardians/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

const links = api['guardian-links'];

/** Describes a guardian link for the signed-in reader, or why it ended. Changes nothing. Rules 4.44 and 1.126 */
export function guardianLinkQuery(code: string) {
  return queryOptions({
    queryKey: ['guardian-link', code],
    queryFn: (): Promise<GuardianLinkAnswer> => bodyOf(links.read.$post({ json: { code } })),
    // Never cached, because the person may have logged in or out in another tab.
    staleTime: 0,
  });
}

/** Rule 4.46 */
export function useAcceptGuardian(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const json = { code, guardianConsent: true } as const;
      return (await bodyOf(links.accept.$post({ json }))).childId;
    },
    // All data now includes another child, and the link has nothing left to show.
    onSuccess: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'guardian-link',
      }),
  });
}

export const useDeclineGuardian = (code: string) =>
  useChange(() => bodyOf(links.decline.$post({ json: { code } })));
