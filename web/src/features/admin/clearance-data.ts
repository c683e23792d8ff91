import type {
  CHECK_ENDING_TEXTS,
  CHECK_TEXTS,
  CheckList,
  Lapsing,
} from '@oakling/domain/admin/clearance-contract';
import type { TextsOf } from '@oakling/domain/kernel/text-list';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

const { people } = api.moderation;

/** Each load writes an audit row, so refetch only on request. */
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

/** `until` is empty if a check doesn't expire. */
export type CheckStep =
  | ({ readonly verb: 'record'; readonly until: string } & TextsOf<typeof CHECK_TEXTS>)
  | ({ readonly verb: 'withdraw' } & TextsOf<typeof CHECK_ENDING_TEXTS>);

/** Refetches the person and the list after success or failure. Rule 9.127 */
export function useCheckStep(id: string, check: string) {
  const param = { id };
  return useChange(
    (step: CheckStep) => {
      if (step.verb === 'withdraw') {
        const { verb: _, ...ending } = step;
        return bodyOf(people[':id'].checks.withdraw.$post({ param, json: { check, ...ending } }));
      }
      const { verb: _, until, ...record } = step;
      const json = { check, ...record, ...(until !== '' && { until }) };
      return bodyOf(people[':id'].checks.$post({ param, json }));
    },
    ['admin'],
  );
}
