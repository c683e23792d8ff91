import type { AwayWish, WhoApproves } from '@oakling/domain/guardians/who-approves';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

const { 'who-approves': whoApproves, away } = api.children[':id'];

/** The guardians who approve a child's sessions. Rule 6.140 */
export function whoApprovesQuery(id: string) {
  return queryOptions({
    queryKey: ['guardians', 'who-approves', id],
    queryFn: (): Promise<WhoApproves> => bodyOf(whoApproves.$get({ param: { id } })),
  });
}

type Wish =
  | { readonly verb: 'all'; readonly all: boolean }
  | ({ readonly verb: 'away' } & AwayWish)
  | { readonly verb: 'back' };

/** Refetches pending requests, which show whose approval is missing. Rules 6.140 to 6.144 */
export function useWish(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish): Promise<null> => {
      const param = { id };
      if (wish.verb === 'all') return bodyOf(whoApproves.$put({ param, json: { all: wish.all } }));
      if (wish.verb === 'back') return bodyOf(away.$delete({ param }));
      const { until, standInId } = wish;
      return bodyOf(away.$put({ param, json: { until, standInId } }));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['guardians'] }),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ]),
  });
}
