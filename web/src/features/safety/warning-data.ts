import type { ReadWarning } from '@oakling/domain/safety/warning';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** Warnings to the person and to a parent's children. Rule 9.148 */
export const warningsQuery = queryOptions({
  queryKey: ['safety', 'warnings'],
  queryFn: async () => (await bodyOf(api.warnings.$get())).items,
});

export function useReadWarning() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: ReadWarning & { id: string }) =>
      bodyOf(api.warnings[':id'].read.$post({ param: { id }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: ['safety', 'warnings'] }),
  });
}
