import type { ChildChanges } from '@oakling/domain/safety/child-change';
import type { BlockInput } from '@oakling/domain/safety/contract';
import type { ReportInput } from '@oakling/domain/safety/report';
import type {
  MeetingAhead,
  ShownNameStyle,
  VersionOutcome,
} from '@oakling/domain/safety/child-view';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { inPages } from '../../lib/use-pages.ts';
import { useChange } from '../../lib/use-change.ts';
import type { Other } from '../../lib/block-or-report.ts';

/** Rule 9.48 */
export const blocksQuery = queryOptions({
  queryKey: ['safety', 'blocks'],
  queryFn: async () => (await bodyOf(api.blocks.$get())).items,
});

export function inputOf({ personId, child }: Other): BlockInput {
  return { personId, ...(child !== undefined && { childId: child.id }) };
}

/** The body of a report. A session gives more context than a person. */
export function reportedOf({ personId, sessionId, child }: Other) {
  return {
    ...(sessionId === undefined ? { personId } : { sessionId }),
    ...(child !== undefined && { childId: child.id }),
  };
}

/**
 * Upcoming requests and sessions with this person, which a block cancels. For a parent, those of the child. Rule 6.275
 */
export function meetingsWithQuery({ personId, child }: Other, viewerId: string) {
  return queryOptions({
    // Blocking doesn't refetch this, because the list would then be empty.
    queryKey: ['meetings-with', child?.id, personId],
    gcTime: 0,
    queryFn: async (): Promise<readonly MeetingAhead[]> => {
      const meetings =
        child === undefined
          ? await ownMeetings(viewerId)
          : (await bodyOf(api.children[':id'].$get({ param: { id: child.id } }))).ahead.meetings;
      return meetings.filter(({ elder }) => elder.id === personId);
    },
  });
}

/** Limited to one page per list. The other person takes the elder's place. */
async function ownMeetings(viewerId: string): Promise<MeetingAhead[]> {
  const lists = await Promise.all(
    (['pending', 'upcoming'] as const).map(async (bucket) =>
      bodyOf(api.sessions.$get({ query: { bucket } })),
    ),
  );
  return lists.flatMap(({ items }, list) =>
    items.map(({ id, startsAt, initiator, receiver }) => ({
      id,
      startsAt,
      status: list === 0 ? ('pending' as const) : ('approved' as const),
      elder: initiator.id === viewerId ? receiver : initiator,
    })),
  );
}

/** People's visibility has changed. Refetches without waiting, so that a block is confirmed immediately. */
function useChangeOfPeople<Sent>(change: (sent: Sent) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const feature of ['safety', 'matches', 'sessions', 'notifications'])
        void client.invalidateQueries({ queryKey: [feature] });
    },
  });
}

export const useBlock = () =>
  useChangeOfPeople((json: BlockInput) => bodyOf(api.blocks.$post({ json })));

/** Sends a report, which its id makes idempotent. The requests say that it was sent. Rules 9.69 and 9.410 */
export const useReport = () =>
  useChange((json: ReportInput) => bodyOf(api.reports.$post({ json })), ['sessions']);

export const useUnblock = () =>
  useChangeOfPeople((param: { blockerId: string; blockedId: string }) =>
    untilGone(api.blocks[':blockerId'][':blockedId'].$delete({ param })),
  );

/** Rule 9.2 */
export function childQuery(id: string) {
  return queryOptions({
    queryKey: ['safety', 'child', id],
    queryFn: () => bodyOf(api.children[':id'].$get({ param: { id } })),
  });
}

/** Rule 9.97 */
export function childChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['safety', 'changes', id],
    ...inPages<ChildChanges>((query) =>
      bodyOf(api.children[':id'].changes.$get({ param: { id }, query })),
    ),
  });
}

/** The key is the same as on the profile page, so both share a cache entry. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile', 'mine'],
  queryFn: () => bodyOf(api.profile.$get()),
});

export type Supervision =
  | { readonly verb: 'pause' }
  | { readonly verb: 'resume' }
  | { readonly verb: 'matching'; readonly isOn: boolean }
  | { readonly verb: 'shown-name'; readonly style: ShownNameStyle }
  | { readonly verb: 'version'; readonly id: string; readonly outcome: VersionOutcome }
  | { readonly verb: 'block'; readonly personId: string }
  | { readonly verb: 'lift'; readonly personId: string };

/** Resolves after every query that shows the child has been refetched. */
export const useSupervise = (childId: string) =>
  useChange(
    (action: Supervision) => send(childId, action),
    ...[['safety'], ['invites'], ['sessions'], ['matches']],
    // Adult youths change their own profile.
    ['profile'],
  );

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
    case 'version': {
      const version = { param: { id: action.id }, json: { outcome: action.outcome } };
      return bodyOf(api['profile-versions'][':id'].decision.$post(version));
    }
    case 'block':
      return bodyOf(api.blocks.$post({ json: { personId: action.personId, childId: id } }));
    case 'lift': {
      const block = { blockerId: id, blockedId: action.personId };
      return bodyOf(api.blocks[':blockerId'][':blockedId'].$delete({ param: block }));
    }
  }
}
