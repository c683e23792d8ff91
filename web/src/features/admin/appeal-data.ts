import type { AnswerAppeal, AppealView, WaitingAppeal } from '@oakling/domain/admin/appeal';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';

/** Rule 9.164: the appeals that wait. Each look leaves an audit row, so none is made by the window alone. */
export const appealsQuery = queryOptions({
  queryKey: ['admin', 'appeals'],
  queryFn: async (): Promise<WaitingAppeal[]> =>
    (await bodyOf(api.moderation.appeals.$get())).items,
  refetchOnWindowFocus: false,
});

/** Rule 9.165 */
export function useAnswerAppeal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: AnswerAppeal) =>
      bodyOf(api.moderation.appeals[':id'].answer.$post({ param: { id }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Rule 9.163: what a mailed link opens. */
export function appealQuery(link: string) {
  return queryOptions({
    queryKey: ['appeal', link],
    queryFn: (): Promise<AppealView> => bodyOf(api.appeals.read.$post({ json: { link } })),
    staleTime: Infinity,
    // A link that is not valid does not become so by asking again.
    retry: (failures, error) => failures < 2 && problemCode(error) === 'unreachable',
  });
}

export function useSendAppeal(link: string) {
  return useMutation({
    mutationFn: (words: string) => bodyOf(api.appeals.$post({ json: { link, words } })),
  });
}
