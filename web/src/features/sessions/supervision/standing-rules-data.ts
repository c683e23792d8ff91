import type { StandingRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';

/** The standing rules of a viewer's child. Rule 6.98 */
export function childRulesQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'rules', id],
    queryFn: () => bodyOf(api.children[':id']['session-rules'].$get({ param: { id } })),
  });
}

/** Saves the rules and refetches pending requests, which show whether they fit. */
export function useSetRules(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: StandingRules) =>
      bodyOf(api.children[':id']['session-rules'].$put({ param: { id }, json })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['sessions'] }),
        client.invalidateQueries({ queryKey: ['safety', 'changes', id] }),
      ]),
  });
}

/** Tells if the viewer and a match may meet in person. Rule 6.104 */
export function meetingWaysQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'ways', id],
    queryFn: () => bodyOf(api.matches[':id']['meeting-ways'].$get({ param: { id } })),
  });
}
