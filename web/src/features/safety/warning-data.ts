import type { ReadWarning } from '@oakling/domain/safety/warning';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Rule 9.148 */
export const warningsQuery = queryOptions({
  queryKey: ['safety', 'warnings'],
  queryFn: async () => (await bodyOf(api.warnings.$get())).items,
});

export const useReadWarning = () =>
  useChange(
    ({ id, ...json }: ReadWarning & { id: string }) =>
      bodyOf(api.warnings[':id'].read.$post({ param: { id }, json })),
    warningsQuery.queryKey,
  );
