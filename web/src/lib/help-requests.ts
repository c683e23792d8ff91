import type { HelpRequest } from '@oakling/domain/rooms/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';

/** Open requests for help that a guardian or child may know of. The key follows changes of sessions. Rule 6.330 */
export const helpQuery = queryOptions({
  queryKey: ['sessions', 'help'],
  queryFn: async (): Promise<readonly HelpRequest[]> =>
    (await bodyOf(api['help-requests'].$get())).items,
});

/** The people of the call, no matter who pressed first. */
export function helpWords({ by, elder, youth }: HelpRequest): string {
  const [who, other] = by === 'elder' ? [elder, youth] : [youth, elder];
  if (by === 'guardian')
    return `A guardian pressed “I need help” in the call of ${youth} and ${elder}.`;
  return `${who} pressed “I need help” in the call with ${other}.`;
}
