import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The children this browser was handed over to; asked for with the log-in page, so that nothing moves there. Rule 1.84 */
export const deviceChildrenQuery = queryOptions({
  queryKey: ['identity', 'device-children'],
  queryFn: async () => (await bodyOf(api.device.children.$get())).items,
  staleTime: 10_000,
});
