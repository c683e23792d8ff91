import type {
  RecordConsent,
  OfflineConsentView,
} from '@oakling/domain/legal/child-consent-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

const { consent } = api.moderation.people[':id'];

/** Each load writes an audit row, so refetch only after an action here. */
export function offlineConsentQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'consent', id],
    queryFn: (): Promise<OfflineConsentView> => bodyOf(consent.$get({ param: { id } })),
    refetchOnWindowFocus: false,
    meta: { onlyWhenAsked: true },
  });
}

export type RecordStep =
  | ({ readonly verb: 'record' } & RecordConsent)
  | { readonly verb: 'withdraw'; readonly note: string };

/** Rule 9.180 */
export function useRecordStep(id: string) {
  const client = useQueryClient();
  const param = { id };
  return useMutation({
    mutationFn: (step: RecordStep): Promise<null> => {
      if (step.verb === 'withdraw') {
        return bodyOf(consent.withdraw.$post({ param, json: { note: step.note } }));
      }
      const { way, day, note } = step;
      return bodyOf(consent.$post({ param, json: { way, day, note } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
