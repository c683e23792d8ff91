import type { ChildGuardians } from '@oakling/domain/guardians/contract';
import type { AwayWish, WhoApproves } from '@oakling/domain/guardians/who-approves';
import { firstName } from '@oakling/domain/kernel/words';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { passwordFirst } from '../../lib/password-first.ts';
import { useChange } from '../../lib/use-change.ts';

const { guardians, guardianship, 'guardian-invites': invites } = api.children[':id'];
const invite = api['guardian-invites'][':id'];

/** Rule 4.48 */
export function childGuardiansQuery(id: string) {
  return queryOptions({
    queryKey: ['guardians', id],
    queryFn: (): Promise<ChildGuardians> => bodyOf(guardians.$get({ param: { id } })),
  });
}

/** Which of a parent's children lose their account when the parent deletes theirs. Rule 9.13 */
export const familyLeftQuery = queryOptions({
  queryKey: ['guardians', 'left'],
  queryFn: async () => {
    const { items } = await bodyOf(api.children.$get());
    const accounts = items.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
    const children = await Promise.all(
      accounts.map(async ({ id, name }) => {
        const { isOnly } = await bodyOf(guardians.$get({ param: { id } }));
        return { isOnly, name: firstName(name) };
      }),
    );
    const names = (isGone: boolean) =>
      children.filter(({ isOnly }) => isOnly === isGone).map(({ name }) => name);
    return { gone: names(true), staying: names(false) };
  },
});

/** Rule 4.49 */
export const ownGuardiansQuery = queryOptions({
  queryKey: ['guardians', 'own'],
  queryFn: async () => (await bodyOf(api.guardians.$get())).items,
});

/** Resolves after the list has been refetched. Rule 4.40 */
export const useInviteGuardian = (id: string) =>
  useChange(
    (json: { email: string }) => bodyOf(invites.$post({ param: { id }, json })),
    ['guardians'],
  );

export const useGuardianInvite = () =>
  useChange(
    ({ id, verb }: { id: string; verb: 'resend' | 'withdraw' }): Promise<null> =>
      verb === 'resend'
        ? bodyOf(invite.resend.$post({ param: { id } }))
        : bodyOf(invite.$delete({ param: { id } })),
    ['guardians'],
  );

/** Refetches everything that showed the child, who then disappears. Rule 4.50 */
export function useStepBack(childId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => passwordFirst(() => bodyOf(guardianship.$delete({ param: { id: childId } }))),
    onSuccess: () => void client.invalidateQueries(),
  });
}

const { 'who-approves': whoApproves, away } = api.children[':id'];

/** Rule 6.140 */
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

/** Refetches pending requests, because they show whose approval is missing. Rules 6.140 to 6.144 */
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
