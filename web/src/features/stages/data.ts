import type { BirthDateCorrection } from '@oakling/domain/stages/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** Where a child of the reader stands in growing up. Rule 1.80 */
export function childStageQuery(id: string) {
  return queryOptions({
    queryKey: ['stages', id],
    queryFn: () => bodyOf(api.children[':id'].stage.$get({ param: { id } })),
  });
}

/** The same for the youth who reads. */
export const ownStageQuery = queryOptions({
  queryKey: ['stages', 'own'],
  queryFn: () => bodyOf(api.stage.$get()),
});

/** Rules 1.78 and 1.79: with a reason it is the one correction. */
export function useGiveBirthDate(id: string) {
  const client = useQueryClient();
  const route = api.children[':id']['birth-date'];
  const param = { id };
  return useMutation({
    mutationFn: ({
      birthDate,
      reason,
    }: Pick<BirthDateCorrection, 'birthDate'> & { reason?: string }): Promise<null> =>
      reason === undefined
        ? bodyOf(route.$put({ param, json: { birthDate } }))
        : bodyOf(route.correct.$post({ param, json: { birthDate, reason } })),
    onSettled: () =>
      Promise.all(
        ['stages', 'safety'].map((feature) => client.invalidateQueries({ queryKey: [feature] })),
      ),
  });
}
