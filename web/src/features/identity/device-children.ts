import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The children to whom this browser was handed over. Loaded early, to avoid a layout shift. Rule 1.84 */
export const deviceChildrenQuery = queryOptions({
  queryKey: ['identity', 'device-children'],
  queryFn: async () => (await bodyOf(api.device.children.$get())).items,
  staleTime: 10_000,
});
