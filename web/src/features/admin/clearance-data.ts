import type { CheckList, Lapsing } from '@oakling/domain/admin/clearance-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

const { people } = api.moderation;

/** Each look leaves an audit row, so nothing is fetched again unless a moderator asks. */
const onlyWhenAsked = { refetchOnWindowFocus: false, meta: { onlyWhenAsked: true } } as const;

/** Rule 9.130 */
export function checkListQuery(id: string) {
  return queryOptions({
    ...onlyWhenAsked,
    queryKey: ['admin', 'checks', id],
    queryFn: (): Promise<CheckList> => bodyOf(people[':id'].checks.$get({ param: { id } })),
  });
}

/** Rule 9.133 */
export const lapsingQuery = queryOptions({
  ...onlyWhenAsked,
  queryKey: ['admin', 'lapsing'],
  queryFn: (): Promise<Lapsing> => bodyOf(api.moderation['lapsing-checks'].$get()),
});

/** `until` is empty where a check does not lapse. */
export type CheckStep =
  | { readonly verb: 'record'; readonly until: string; readonly note: string }
  | { readonly verb: 'withdraw'; readonly note: string };

/** Rule 9.127: the person and the list are fetched again whatever came of it. */
export function useCheckStep(id: string, check: string) {
  const client = useQueryClient();
  const param = { id };
  return useMutation({
    mutationFn: (step: CheckStep) => {
      const { verb, note } = step;
      if (verb === 'withdraw') {
        return bodyOf(people[':id'].checks.withdraw.$post({ param, json: { check, note } }));
      }
      const json = { check, note, ...(step.until !== '' && { until: step.until }) };
      return bodyOf(people[':id'].checks.$post({ param, json }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
