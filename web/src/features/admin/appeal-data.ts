import type {
  AnswerAppeal,
  AppealView,
  SendAppeal,
  WaitingAppeal,
} from '@oakling/domain/admin/appeal';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';

/** Pending appeals. Each load writes an audit row, so never refetch on window focus. Rule 9.164 */
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

/** The appeal behind a mailed link. Rule 9.163 */
export function appealQuery(link: string) {
  return queryOptions({
    queryKey: ['appeal', link],
    queryFn: (): Promise<AppealView> => bodyOf(api.appeals.read.$post({ json: { link } })),
    staleTime: Infinity,
    // An invalid link stays invalid, so don't retry.
    retry: (failures, error) => failures < 2 && problemCode(error) === 'unreachable',
  });
}

export function useSendAppeal() {
  return useMutation({ mutationFn: (json: SendAppeal) => bodyOf(api.appeals.$post({ json })) });
}
