import type { AwayWish, WhoApproves } from '@oakling/domain/guardians/who-approves';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

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
  const param = { id };
  return useChange(
    (wish: Wish): Promise<null> => {
      if (wish.verb === 'back') return bodyOf(away.$delete({ param }));
      const { verb: _, ...json } = wish;
      return 'all' in json
        ? bodyOf(whoApproves.$put({ param, json }))
        : bodyOf(away.$put({ param, json }));
    },
    ['guardians'],
    ['sessions'],
  );
}
