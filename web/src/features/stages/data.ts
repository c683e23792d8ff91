import type { BirthDateCorrection } from '@oakling/domain/stages/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Rule 1.80 */
export function childStageQuery(id: string) {
  return queryOptions({
    queryKey: ['stages', id],
    queryFn: () => bodyOf(api.children[':id'].stage.$get({ param: { id } })),
  });
}

export const ownStageQuery = queryOptions({
  queryKey: ['stages', 'own'],
  queryFn: () => bodyOf(api.stage.$get()),
});

/** Rule 1.168 */
export function useAgeCheck() {
  return useChange(() => bodyOf(api.stage['age-check'].$post()), ['stages']);
}

/** A correction needs a reason, and is possible only once. */
export function useGiveBirthDate(id: string) {
  const route = api.children[':id']['birth-date'];
  const param = { id };
  return useChange(
    ({ birthDate, reason }: Partial<BirthDateCorrection> & { birthDate: string }): Promise<null> =>
      reason === undefined
        ? bodyOf(route.$put({ param, json: { birthDate } }))
        : bodyOf(route.correct.$post({ param, json: { birthDate, reason } })),
    ...[['stages'], ['safety']],
  );
}
