import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** A moderator's support actions. */
export type Help =
  | { readonly what: 'first-email'; readonly email: string; readonly reason: string }
  | { readonly what: 'birth-date'; readonly birthDate: string; readonly reason: string };

/** Rules 1.121 and 1.122 */
export function useHelp(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (help: Help) => {
      const person = api.moderation.people[':id'];
      const { reason } = help;
      if (help.what === 'first-email') {
        const json = { email: help.email, reason };
        return bodyOf(person['first-email'].$post({ param: { id }, json }));
      }
      const json = { birthDate: help.birthDate, reason };
      return bodyOf(person['birth-date'].$post({ param: { id }, json }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
