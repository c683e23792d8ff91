import type {
  RecordConsent,
  OfflineConsentView,
} from '@oakling/domain/legal/child-consent-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

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
  const param = { id };
  return useChange(
    (step: RecordStep): Promise<null> => {
      const { verb: _, ...json } = step;
      return 'way' in json
        ? bodyOf(consent.$post({ param, json }))
        : bodyOf(consent.withdraw.$post({ param, json }));
    },
    ['admin'],
  );
}
