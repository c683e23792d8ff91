import type {
  AnswerAppeal,
  AppealView,
  SendAppeal,
  WaitingAppeal,
} from '@oakling/domain/admin/appeal';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Pending appeals. Each load writes an audit row, so focusing the window must not refetch. Rule 9.164 */
export const appealsQuery = queryOptions({
  queryKey: ['admin', 'appeals'],
  queryFn: async (): Promise<WaitingAppeal[]> =>
    (await bodyOf(api.moderation.appeals.$get())).items,
  refetchOnWindowFocus: false,
});

/** Rule 9.165 */
export function useAnswerAppeal(id: string) {
  const { answer } = api.moderation.appeals[':id'];
  return useChange(
    (json: AnswerAppeal) => bodyOf(answer.$post({ param: { id }, json })),
    ['admin'],
  );
}

/** Rule 9.163 */
export function appealQuery(link: string) {
  return queryOptions({
    queryKey: ['appeal', link],
    queryFn: (): Promise<AppealView> => bodyOf(api.appeals.read.$post({ json: { link } })),
    staleTime: Infinity,
  });
}

export const useSendAppeal = () =>
  useChange((json: SendAppeal) => bodyOf(api.appeals.$post({ json })));
