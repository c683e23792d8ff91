import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** Each load writes an audit row, so refetch only after an action here. */
export function guardianshipsQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'guardianships', id],
    queryFn: async (): Promise<readonly SeenGuardianship[]> => {
      const { guardianships } = api.moderation.people[':id'];
      return (await bodyOf(guardianships.$get({ param: { id } }))).items;
    },
    refetchOnWindowFocus: false,
    meta: { onlyWhenAsked: true },
  });
}

/** Rule 4.56 */
export function useEndGuardianship() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { guardianId: string; childId: string; reason: string }) =>
      bodyOf(api.moderation.guardianships.end.$post({ json })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
