import type { ChildChanges } from '@oakling/domain/safety/child-change';
import type { ShownNameStyle } from '@oakling/domain/safety/shown-name';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** A child of the viewer with all that is stored about it. Rule 9.2 */
export function childQuery(id: string) {
  return queryOptions({
    queryKey: ['safety', 'child', id],
    queryFn: () => bodyOf(api.children[':id'].$get({ param: { id } })),
  });
}

type Cursor = string | null;
const FIRST_PAGE: Cursor = null;

/** Rule 9.97: what became of a child, newest first, page by page. */
export function childChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['safety', 'changes', id],
    queryFn: ({ pageParam }: { pageParam: Cursor }): Promise<ChildChanges> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return bodyOf(api.children[':id'].changes.$get({ param: { id }, query }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** What a parent does about a child. */
export type Supervision =
  | { readonly verb: 'pause' }
  | { readonly verb: 'resume' }
  | { readonly verb: 'matching'; readonly isOn: boolean }
  | { readonly verb: 'shown-name'; readonly style: ShownNameStyle }
  | { readonly verb: 'block'; readonly personId: string }
  | { readonly verb: 'lift'; readonly personId: string };

/** Sends it; it is done once everything that shows the child tells so too. */
export function useSupervise(childId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: Supervision) => send(childId, action),
    onSettled: () =>
      Promise.all(
        ['safety', 'invites', 'sessions'].map((feature) =>
          client.invalidateQueries({ queryKey: [feature] }),
        ),
      ),
  });
}

function send(id: string, action: Supervision): Promise<null> {
  const child = api.children[':id'];
  const param = { id };
  switch (action.verb) {
    case 'pause':
      return bodyOf(child.pause.$post({ param }));
    case 'resume':
      return bodyOf(child.resume.$post({ param }));
    case 'matching':
      return bodyOf(child.matching.$put({ param, json: { isOn: action.isOn } }));
    case 'shown-name':
      return bodyOf(child['shown-name'].$put({ param, json: { style: action.style } }));
    case 'block':
      return bodyOf(api.blocks.$post({ json: { personId: action.personId, childId: id } }));
    case 'lift': {
      const block = { blockerId: id, blockedId: action.personId };
      return bodyOf(api.blocks[':blockerId'][':blockedId'].$delete({ param: block }));
    }
  }
}
